package main

import (
	"slices"
	"strings"
	"time"
)

// results is all that a session found out.
type results struct {
	Begun time.Time `json:"begun"`
	Took  string    `json:"took"`
	Runs  int       `json:"runs"`
	Quick bool      `json:"quick"`
	Best  bool      `json:"best"` // the fastest batches count, not means
	// Processor says that times are those for which processors were busy.
	Processor bool      `json:"processor,omitempty"`
	Machine   machine   `json:"machine"`
	Programs  []version `json:"programs"`
	// Elsewhere is the share of the machine's processor time that went to programs
	// that the session did not start.
	Elsewhere float64  `json:"elsewhere"`
	Cells     []*cell  `json:"cells"`
	Peaks     []*peak  `json:"peakMemory"`
	Targets   []judged `json:"targets"`

	workloads []*workload
}

// A version says what program was measured.
type version struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// A cell is what one program did at one workload and size.
type cell struct {
	Workload string  `json:"workload"`
	Size     int     `json:"size"`
	Program  string  `json:"program"`
	Unit     string  `json:"unit"`
	Summary  summary `json:"summary"`
	Values   series  `json:"values"` // by run
	Lacks    string  `json:"lacks,omitempty"`
	Failure  string  `json:"failure,omitempty"`
}

// A peak is the most memory that one program held in a workload, in MB.
type peak struct {
	Workload string  `json:"workload"`
	Program  string  `json:"program"`
	Summary  summary `json:"summary"`
	Values   series  `json:"values"`
}

// A judged target is one with the workload that it is for.
type judged struct {
	Workload string `json:"workload"`
	outcome
}

// cell finds or makes a cell.
func (r *results) cell(w *workload, size int, program string) *cell {
	if c := r.find(w.name, size, program); c != nil {
		return c
	}
	c := &cell{Workload: w.name, Size: size, Program: program, Unit: w.kind.unit(), Values: series{}}
	r.Cells = append(r.Cells, c)
	return c
}

func (r *results) find(workload string, size int, program string) *cell {
	for _, c := range r.Cells {
		if c.Workload == workload && c.Size == size && c.Program == program {
			return c
		}
	}
	return nil
}

func (r *results) summary(workload string, size int, program string) summary {
	if c := r.find(workload, size, program); c != nil {
		return c.Values.summary()
	}
	return summary{}
}

func (r *results) peak(w *workload, program string) *peak {
	for _, p := range r.Peaks {
		if p.Workload == w.name && p.Program == program {
			return p
		}
	}
	p := &peak{Workload: w.name, Program: program, Values: series{}}
	r.Peaks = append(r.Peaks, p)
	return p
}

// bestOf is the one of peers with the least figure, or "".
func (r *results) bestOf(workload string, size int, peers []string) string {
	least, name := 0.0, ""
	for _, peer := range peers {
		if s := r.summary(workload, size, peer); s.Least > 0 && (name == "" || s.Least < least) {
			least, name = s.Least, peer
		}
	}
	return name
}

// ratioToBest is Sluice's figure over that of the best of some peers.
func (r *results) ratioToBest(w *workload, subject string, peers []string) (quotient, bool) {
	size := w.shown()
	peer := r.bestOf(w.name, size, peers)
	return r.summary(w.name, size, subject).over(r.summary(w.name, size, peer))
}

// peers are the programs beside Sluice, in the order of the tables.
func (r *results) peers() []string {
	var names []string
	for _, v := range r.Programs {
		if v.Name != sluiceName {
			names = append(names, v.Name)
		}
	}
	return names
}

// libraries are the peers that have documents, and nothing else.
var libraries = []string{jsdomName, happyDOMName, linkedomName}

// peersOf are the peers that workloads on documents, or the others, are for.
func (r *results) peersOf(document bool) []string {
	return slices.DeleteFunc(r.peers(), func(name string) bool {
		return name != chromiumName && name != baselineName && slices.Contains(libraries, name) != document
	})
}

// competitors are the peers that "the best peer" is chosen from: Chromium is
// no alternative to a program on a server, and is only shown.
func (r *results) competitors(document bool) []string {
	return slices.DeleteFunc(r.peersOf(document), func(name string) bool { return name == chromiumName || name == baselineName })
}

// conclude sums up once everything is measured.
func (r *results) conclude() {
	for _, c := range r.Cells {
		c.Summary = c.Values.summary()
	}
	for _, p := range r.Peaks {
		p.Summary = p.Values.summary()
	}
	r.Targets = nil
	for _, w := range r.workloads {
		for _, t := range w.targets {
			r.Targets = append(r.Targets, judged{w.name, t.judge(r, w, sluiceName)})
		}
	}
}

// figures returns how many figures there are, and how many of them are settled.
func (r *results) figures() (all, settled int) {
	for _, c := range r.Cells {
		if len(c.Values) > 0 {
			all++
			if c.Summary.settled() {
				settled++
			}
		}
	}
	return all, settled
}

// targetsOf are the judged targets of a workload.
func (r *results) targetsOf(w *workload) []judged {
	var of []judged
	for _, t := range r.Targets {
		if t.Workload == w.name {
			of = append(of, t)
		}
	}
	return of
}

// title makes a program's name one for readers.
func title(program string) string {
	return strings.ToUpper(program[:1]) + program[1:]
}
