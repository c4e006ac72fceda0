package html

import (
	"crypto/rand"
	"io"
	rand2 "math/rand/v2"
	"sync"
	"time"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// seeds are those of the agents of a user agent that has a seed.
type seeds struct {
	mu     sync.Mutex
	source *rand2.ChaCha8
}

// seededStart is when the clock of a user agent with a seed showed zero.
var seededStart = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// SetSeed has all that is random for script come from a seed, and its time, too. It must
// be called before the first window opens.
func (u *UserAgent) SetSeed(seed [32]byte) {
	u.Seed = &seed
	u.seeds.source = rand2.NewChaCha8(seed)
	u.started = seededStart
}

// randomness is where the random bytes of a new agent come from; nil for the system.
func (u *UserAgent) randomness() io.Reader {
	if u.Seed == nil {
		return nil
	}
	var seed [32]byte
	u.seeds.mu.Lock()
	defer u.seeds.mu.Unlock()
	u.seeds.source.Read(seed[:])
	return rand2.NewChaCha8(seed)
}

// random is where the random bytes of a new environment come from.
func (u *UserAgent) random() io.Reader {
	if r := u.randomness(); r != nil {
		return r
	}
	return rand.Reader
}

// seedMath has Math.random() return what comes from the agent's seed.
//
// https://tc39.es/ecma262/#sec-math.random
func (g *globalScope) seedMath() error {
	if g.userAgent.Seed == nil {
		return nil
	}
	cx := g.settings.Cx()
	math, err := cx.GetNamed(cx.Global(), "Math")
	if err != nil {
		return err
	}
	random := rand2.New(g.settings.Random().(*rand2.ChaCha8))
	return cx.DefineValue(math, cx.NewString("random"), cx.NewFunction("random", 0, func(*mozjs.Call) (mozjs.Value, error) {
		return mozjs.Number(random.Float64()), nil
	}), 0)
}
