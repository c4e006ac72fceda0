package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/sluice-go/sluice/internal/command"
	"github.com/sluice-go/sluice/internal/printable"
	"github.com/sluice-go/sluice/locks"
	"github.com/sluice-go/sluice/locks/etcd"
)

// defaultURL is where the commands look that are given no URL: what serve serves.
const defaultURL = "etcd://127.0.0.1:2379"

func newLocksCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "locks",
		Short: "Serve, list, watch and release locks between processes",
		Long: `Locks that hold between processes and hosts are in etcd. Scripts use them with
sluice run --locks URL. A process that is killed, or that etcd hears nothing of for
--locks-ttl, loses its locks: what they protect has to check the fencing token of the
holder (lock.fencingToken in scripts).`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return errors.New("locks needs a command: serve, ls, watch or release")
		},
	}
	c.AddCommand(newServeCommand(), newListCommand(), newWatchCommand(), newReleaseCommand())
	return c
}

// looking are the flags of the commands that look at locks.
type looking struct{ command.ClusterFlags }

func (l *looking) define(c *cobra.Command) {
	c.Flags().StringVar(&l.URL, "locks", defaultURL, "where the locks are")
	l.Define(c)
}

// do runs what a command does with the locks, until it ends or is told to.
func (l *looking) do(c *cobra.Command, what func(context.Context, *etcd.Clusters) error) error {
	ctx, stop := signal.NotifyContext(c.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	k, err := join(l.ClusterFlags, noMeter)
	if err == nil {
		err = ready(ctx, k, l.ClusterFlags)
	}
	if err != nil {
		return command.Failure(c, err)
	}
	defer func() {
		ended, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = k.Close(ended)
	}()
	return command.Failure(c, what(ctx, k))
}

func newListCommand() *cobra.Command {
	var l looking
	var asJSON bool
	c := &cobra.Command{
		Use:   "ls",
		Short: "List the locks that are held and requested",
		Long: `List the locks that are held and requested, by all processes, at one moment; and
requests that wait for each other, if there are any.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return l.do(c, func(ctx context.Context, k *etcd.Clusters) error {
				snapshots, err := k.Snapshots(ctx)
				if err != nil {
					return err
				}
				if asJSON {
					return writeJSON(c.OutOrStdout(), snapshots)
				}
				return list(c.OutOrStdout(), snapshots)
			})
		},
	}
	l.define(c)
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON: the snapshot of each origin")
	return c
}

func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// list prints locks and requests in lines.
func list(w io.Writer, snapshots map[string]locks.Snapshot) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "ORIGIN\tLOCK\tMODE\tSTATE\tREQUESTED\tBY\tAT")
	for _, origin := range slices.Sorted(maps.Keys(snapshots)) {
		s := snapshots[origin]
		for i, info := range slices.Concat(s.Held, s.Pending) {
			state := "held"
			if i >= len(s.Held) {
				state = "pending"
			}
			where := ""
			if info.Where != nil {
				where = fmt.Sprint(info.Where)
			}
			fmt.Fprintln(t, strings.Join([]string{
				printable.Line(origin), locks.QuoteName(info.Name), info.Mode.String(), state,
				info.Since.UTC().Format(time.RFC3339), printable.Line(info.Agent), printable.Line(where),
			}, "\t"))
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, origin := range slices.Sorted(maps.Keys(snapshots)) {
		for _, d := range locks.FindDeadlocks(snapshots[origin]) {
			if _, err := fmt.Fprintln(w, printable.Text(d.String())); err != nil {
				return err
			}
		}
	}
	return nil
}

func newWatchCommand() *cobra.Command {
	var l looking
	var asJSON bool
	c := &cobra.Command{
		Use:   "watch",
		Short: "Print what happens to the locks, until Ctrl-C",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return l.do(c, func(ctx context.Context, k *etcd.Clusters) error {
				ctx, cancel := context.WithCancelCause(ctx)
				k.Watch(ctx, func(e etcd.Event) {
					if err := tell(c.OutOrStdout(), e, asJSON); err != nil {
						cancel(err)
					}
				})
				if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
					return err
				}
				return nil
			})
		},
	}
	l.define(c)
	c.Flags().BoolVar(&asJSON, "json", false, "print a line of JSON for each event")
	return c
}

// tell prints an event.
func tell(w io.Writer, e etcd.Event, asJSON bool) error {
	if asJSON {
		return writeJSON(w, e)
	}
	at := ""
	if e.Where != "" {
		at = ", requested at " + printable.Line(e.Where)
	}
	_, err := fmt.Fprintf(w, "%d %s %s (%s) in %s by %s%s\n", e.Revision, e.Kind, locks.QuoteName(e.Name), e.Mode,
		printable.Line(e.Origin), printable.Line(e.Agent), at)
	return err
}

func newReleaseCommand() *cobra.Command {
	var l looking
	var origin string
	c := &cobra.Command{
		Use:   "release [flags] NAME",
		Short: "Take a lock away from its holders",
		Long: `Take a lock away from all its holders. They are told so, and may be still at work: the
next holder has a greater fencing token.`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return l.do(c, func(ctx context.Context, k *etcd.Clusters) error {
				if !c.Flags().Changed("origin") {
					var err error
					if origin, err = originOf(ctx, k, args[0]); err != nil {
						return err
					}
				}
				n, err := k.Manager(origin).ForceRelease(ctx, args[0])
				if err != nil {
					return err
				}
				if n == 0 {
					return fmt.Errorf("nobody holds the lock %s of %s", locks.QuoteName(args[0]), origin)
				}
				plural := "s"
				if n == 1 {
					plural = ""
				}
				_, err = fmt.Fprintf(c.OutOrStdout(), "%d lock%s released\n", n, plural)
				return err
			})
		},
	}
	l.define(c)
	c.Flags().StringVar(&origin, "origin", "", "the origin, such as https://example.com (default: the only one that has such a lock)")
	return c
}

// originOf returns the only origin that has locks of that name.
func originOf(ctx context.Context, k *etcd.Clusters, name string) (string, error) {
	snapshots, err := k.Snapshots(ctx)
	if err != nil {
		return "", err
	}
	var found []string
	for origin, s := range snapshots {
		if slices.ContainsFunc(s.Held, func(i locks.Info) bool { return i.Name == name }) {
			found = append(found, origin)
		}
	}
	slices.Sort(found)
	switch len(found) {
	case 0:
		return "", fmt.Errorf("nobody holds a lock %s", locks.QuoteName(name))
	case 1:
		return found[0], nil
	}
	return "", fmt.Errorf("there are locks %s of several origins; say which with --origin: %s", locks.QuoteName(name), strings.Join(found, ", "))
}
