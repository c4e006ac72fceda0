package command

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// duration is a flag for a time that something may take.
type duration struct{ to *time.Duration }

// String implements pflag.Value. Of no duration it returns what pflag knows as no value.
func (d duration) String() string {
	if d.to == nil || *d.to == 0 {
		return "0"
	}
	return d.to.String()
}

// Type implements pflag.Value.
func (d duration) Type() string { return "duration" }

// Set implements pflag.Value. What would be rounded to 0, and so be no limit, is refused.
func (d duration) Set(text string) error {
	n, err := time.ParseDuration(text)
	if err != nil {
		return err
	}
	if n < 0 || n == 0 && strings.ContainsAny(text, "123456789") {
		return errors.New("out of range")
	}
	*d.to = n
	return nil
}

// refuseEmptyFlags finds flags that were given nothing, as an unset variable of a shell
// does, where a value is wanted.
func refuseEmptyFlags(flags *pflag.FlagSet) (err error) {
	flags.Visit(func(f *pflag.Flag) {
		if err == nil && f.Value.String() == "" {
			err = emptyFlag(f)
		}
	})
	return err
}

func emptyFlag(f *pflag.Flag) error {
	return fmt.Errorf("--%s needs a value; it was given an empty one", f.Name)
}

// explainFlagError says what a flag wants, and what to do with an argument that looks
// like a flag and is none.
func explainFlagError(c *cobra.Command, err error) error {
	if e, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		return explainValue(e)
	}
	e, ok := errors.AsType[*pflag.NotExistError](err)
	if !ok {
		return err
	}
	if e.GetSpecifiedShortnames() == "" {
		if like := flagLike(c, e.GetSpecifiedName()); like != "" {
			return fmt.Errorf("%w; did you mean --%s?", err, like)
		}
	}
	switch c.Name() {
	case "eval":
		return fmt.Errorf("%w; code that begins with a dash comes after --, as in: sluice eval -- '-1'", err)
	case "run":
		return fmt.Errorf("%w; what is for the script comes after --, and a file may be named as in: sluice run ./-1.js", err)
	}
	return err
}

// explainValue says which values a flag takes.
func explainValue(e *pflag.InvalidValueError) error {
	f := e.GetFlag()
	wanted := ""
	switch f.Value.Type() {
	case "duration":
		if e.GetValue() == "" {
			return emptyFlag(f)
		}
		wanted = "is 0 or a duration from 1ns to 292 years, such as 500ms, 10s or 2m"
	case "lifetime":
		if e.GetValue() == "" {
			return emptyFlag(f)
		}
		wanted = "is a duration of 3s or more, such as 10s or 2m"
	case "bool":
		wanted = "stands alone, or is true or false, as in --" + f.Name + "=false"
	default:
		return e
	}
	return fmt.Errorf("--%s %s, not %q", f.Name, wanted, e.GetValue())
}

// flagLike returns the flag of a command that may be meant by a name; empty if none is
// like it. Likeness is that of commands.
func flagLike(c *cobra.Command, name string) string {
	names := &cobra.Command{SuggestionsMinimumDistance: 2}
	c.Flags().VisitAll(func(f *pflag.Flag) {
		names.AddCommand(&cobra.Command{Use: f.Name, Run: func(*cobra.Command, []string) {}})
	})
	if like := names.SuggestionsFor(name); len(like) > 0 {
		return like[0]
	}
	return ""
}
