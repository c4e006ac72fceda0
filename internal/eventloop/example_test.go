package eventloop_test

import (
	"fmt"
	"time"

	"github.com/sluice-go/sluice/internal/eventloop"
)

// Two loops talk to each other, one of them sets a timer, and the program ends
// when no work is left.
func Example() {
	done := make(chan struct{}, 1)
	program := eventloop.NewProgram(eventloop.ProgramOptions{
		Clock:       eventloop.NewVirtualClock(0),
		OnQuiescent: func() { done <- struct{}{} },
	})
	page := program.NewLoop(eventloop.LoopOptions{Name: "page"})
	worker := program.NewLoop(eventloop.LoopOptions{Name: "worker", Kind: eventloop.WorkerEventLoop})

	page.QueueTask(eventloop.DOMManipulation, nil, func() {
		fmt.Println("page: asks")
		worker.QueueTask(eventloop.PostedMessage, nil, func() {
			fmt.Println("worker: starts")
			worker.NewTimers(nil).RunStepsAfterTimeout(eventloop.SetTimeoutOrSetInterval, time.Hour, func() {
				page.QueueTask(eventloop.PostedMessage, nil, func() {
					fmt.Println("page: has the answer after", program.Clock().Now())
				})
			})
		})
	})

	ended := make(chan eventloop.EndReason)
	for _, loop := range []*eventloop.Loop{page, worker} {
		go func() { ended <- loop.Run() }()
	}
	<-done
	program.Terminate(nil)
	fmt.Println(<-ended, <-ended)
	// Output:
	// page: asks
	// worker: starts
	// page: has the answer after 1h0m0s
	// terminated terminated
}
