package command

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/sluice-go/sluice"
	"github.com/sluice-go/sluice/internal/printable"
)

func newGraphCommand() *cobra.Command {
	var importMap string
	var asJSON bool
	var f fetching
	c := &cobra.Command{
		Use:   "graph FILE|URL",
		Short: "Print a module and all that it imports",
		Long: `Graph loads a module and everything it imports statically, as run would, and
prints the URLs of the modules as a tree. The imports of a module are printed where
the module appears first; later occurrences end with "…". No code runs. The exit
status is 1 if a module cannot be loaded, or lacks an export that another imports.

With --json it prints an array of modules. Their imports refer to other modules by
index.`,
		Args: one("a file or a URL", "main.mjs"),
		RunE: func(c *cobra.Command, args []string) error { return graph(c, args[0], importMap, asJSON, f) },
	}
	c.Flags().StringVar(&importMap, "import-map", "", "resolve module specifiers with this import map, a JSON file")
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	f.define(c)
	return c
}

func graph(c *cobra.Command, name, importMapName string, asJSON bool, f fetching) error {
	if name == "-" {
		return errors.New("graph takes a file or a URL, not standard input: modules have names")
	}
	ctx := c.Context()
	var options sluice.Options
	if err := f.apply(&options); err != nil {
		return err
	}
	ua := sluice.New(options)
	defer ua.Close()
	failed := func(err error) error {
		complain(c.ErrOrStderr(), err)
		return exit(statusUnhandled)
	}
	first, err := load(ctx, ua, name, "a module")
	if err != nil {
		return failed(err)
	}
	if first.Document {
		return failed(fmt.Errorf("%s is a document, not a module: graph takes one of the modules that it has", name))
	}
	importMap, err := loadImportMap(ctx, ua, importMapName)
	if err != nil {
		return failed(err)
	}
	page, err := ua.Open(ctx, sluice.PageOptions{
		URL: first.URL, Stderr: c.ErrOrStderr(), ImportMap: importMap.Text, ImportMapURL: importMap.URL,
	})
	if err != nil {
		return failed(err)
	}
	modules, err := page.ModuleGraph(ctx, first)
	if err != nil {
		return failed(err)
	}
	if asJSON {
		err = writeJSON(c.OutOrStdout(), modules, "  ")
	} else {
		var tree strings.Builder
		(&treePrinter{modules: modules, shown: map[int]bool{}, to: &tree}).module(0, "")
		_, err = io.WriteString(c.OutOrStdout(), tree.String())
	}
	if err != nil {
		return failed(err)
	}
	for _, m := range modules {
		if m.Error != "" {
			return exit(statusUnhandled)
		}
		for _, i := range m.Imports {
			if i.Error != "" {
				return exit(statusUnhandled)
			}
		}
	}
	return nil
}

// treePrinter prints a module graph as a tree.
type treePrinter struct {
	modules []sluice.GraphModule
	shown   map[int]bool
	to      *strings.Builder
}

// module prints a module and what it imports, the latter with an indent.
func (p *treePrinter) module(index int, indent string) {
	m := p.modules[index]
	p.to.WriteString(printable.Line(m.URL))
	if m.Type != "" {
		p.to.WriteString(" (" + m.Type + ")")
	}
	if m.Error != "" {
		p.to.WriteString(": " + printable.Line(m.Error))
	}
	if p.shown[index] && len(m.Imports) > 0 {
		p.to.WriteString(" …\n")
		return
	}
	p.shown[index] = true
	p.to.WriteByte('\n')
	for k, i := range m.Imports {
		branch, below := "├─ ", "│  "
		if k == len(m.Imports)-1 {
			branch, below = "└─ ", "   "
		}
		p.to.WriteString(indent + branch)
		if i.Module < 0 {
			p.to.WriteString(printable.Line(i.Specifier+": "+i.Error) + "\n")
			continue
		}
		p.module(i.Module, indent+below)
	}
}
