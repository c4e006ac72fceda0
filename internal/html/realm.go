package html

import (
	"sync"
	"sync/atomic"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/builtins"
	"github.com/sluice-go/sluice/internal/console"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// setUp makes a new realm what its kind of global object asks for: the
// built-ins that the engine lacks, then the platform's interfaces.
func setUp(cx *mozjs.Context, exposure idl.Exposure) error {
	if err := installBuiltins(cx); err != nil {
		return err
	}
	if err := library.Install(cx, exposure); err != nil {
		return err
	}
	if install := extension.Load(); install != nil {
		if err := (*install)(cx, exposure); err != nil {
			return err
		}
	}
	return console.SetUp(cx, exposure)
}

var extension atomic.Pointer[func(*mozjs.Context, idl.Exposure) error]

// Extend has the realms of windows and workers that this process makes from now on get
// what install defines, too: what tests of the platform ask of it.
func Extend(install func(cx *mozjs.Context, realm idl.Exposure) error) { extension.Store(&install) }

// The scripts of the built-ins are compiled once per process.
var compiledBuiltins struct {
	sync.Mutex
	*mozjs.Builtins
}

func compileBuiltins(cx *mozjs.Context) (*mozjs.Builtins, error) {
	c := &compiledBuiltins
	c.Lock()
	defer c.Unlock()
	if c.Builtins != nil {
		return c.Builtins, nil
	}
	core, err := cx.CompileShared(mozjs.Source{URL: builtins.Name, Text: builtins.Core(mozjs.Major)})
	if err != nil {
		return nil, err
	}
	b := mozjs.NewBuiltins(core)
	for _, part := range builtins.Late(mozjs.Major) {
		script, err := cx.CompileShared(mozjs.Source{URL: builtins.Name, Text: part.Text})
		if err != nil {
			return nil, err
		}
		b.AddLate(script, part.Globals, part.Needs)
	}
	c.Builtins = b
	return b, nil
}

func installBuiltins(cx *mozjs.Context) error {
	b, err := compileBuiltins(cx)
	if err != nil {
		return err
	}
	return cx.InstallBuiltins(b, builtinsHost(cx))
}

// builtinsHost is the object with what the built-ins need of the engine.
func builtinsHost(cx *mozjs.Context) mozjs.Value {
	host := cx.NewObject()
	for name, f := range map[string]mozjs.Native{
		"isDetachedBuffer": func(c *mozjs.Call) (mozjs.Value, error) { return mozjs.Bool(c.Cx.BufferOf(c.Arg(0)).Detached), nil },
		"transferArrayBuffer": func(c *mozjs.Call) (mozjs.Value, error) {
			return c.Cx.TransferArrayBuffer(c.Arg(0), c.Arg(1).Number())
		},
		"newError": func(c *mozjs.Call) (mozjs.Value, error) {
			return c.Cx.NewErrorOutside(builtins.Name, c.Cx.String(c.Arg(0)), c.Arg(1))
		},
		"waitAsync": func(c *mozjs.Call) (mozjs.Value, error) {
			promise, outcome := agent.SettingsOf(c.Cx).WaitAsync(c.Arg(0), int(c.Arg(1).Number()), waitedValue(c), c.Arg(3).Number())
			if outcome != "" {
				return c.Cx.NewString(outcome), nil
			}
			return promise, nil
		},
		"notifyAsync": func(c *mozjs.Call) (mozjs.Value, error) {
			return mozjs.Number(float64(agent.SettingsOf(c.Cx).NotifyAsync(c.Arg(0), int(c.Arg(1).Number()), c.Arg(2).Number()))), nil
		},
		"waitsInTurns": func(c *mozjs.Call) (mozjs.Value, error) {
			return mozjs.Bool(agent.SettingsOf(c.Cx).WaitsInTurns()), nil
		},
		"mayBlock": func(c *mozjs.Call) (mozjs.Value, error) {
			return mozjs.Bool(agent.SettingsOf(c.Cx).Agent().CanBlock()), nil
		},
		"waitInTurn": func(c *mozjs.Call) (mozjs.Value, error) {
			return c.Cx.NewString(agent.SettingsOf(c.Cx).WaitInTurn(c.Arg(0), int(c.Arg(1).Number()), waitedValue(c), c.Arg(3).Number())), nil
		},
		"isError": func(c *mozjs.Call) (mozjs.Value, error) {
			return mozjs.Bool(c.Cx.BuiltinOf(c.Arg(0)) == mozjs.ErrorObject), nil
		},
	} {
		// A property of a fresh object can always be set.
		_ = cx.SetNamed(host, name, cx.NewFunction(name, 1, f))
	}
	return host
}

// waitedValue is the value that an element is expected to have for its agent to wait: a Number or
// a BigInt.
func waitedValue(c *mozjs.Call) int64 {
	value := c.Arg(2)
	if value.IsBigInt() {
		return c.Cx.BigInt64(value)
	}
	return int64(value.Number())
}
