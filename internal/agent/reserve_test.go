package agent

import (
	"errors"
	"slices"
	"testing"

	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

var page, worker = kind{exposure: idl.Exposure{SecureContext: true}, isolated: true}, kind{}

// A reserve prepares a thread of a kind that is asked for again, once all agents
// have started.
func TestReserve(t *testing.T) {
	r := NewReserve(func(*mozjs.Context, idl.Exposure) error { return nil })
	defer r.Close()
	var taken []*thread
	defer func() {
		for _, t := range taken {
			close(t.agent)
			<-t.ended
		}
	}()
	take := func(k kind) *thread {
		th := r.take(k)
		if slices.Contains(taken, th) {
			t.Fatal("a thread was taken twice")
		}
		taken = append(taken, th)
		return th
	}
	spare := func(k kind) *thread { return r.stocks[k].spare }

	take(page)
	r.started()
	if r.Spare() != 0 {
		t.Error("there is a spare thread after the first agent")
	}
	take(page)
	take(worker)
	r.started()
	if r.Spare() != 0 {
		t.Error("a thread is prepared while an agent starts")
	}
	r.started()
	ready := spare(page)
	if r.Spare() != 1 || ready == nil {
		t.Fatalf("%d spare threads, want that of the kind that was asked for twice", r.Spare())
	}
	take(worker)
	r.started()
	if r.Spare() != 2 {
		t.Errorf("%d spare threads, want one of each kind", r.Spare())
	}
	if take(page) != ready {
		t.Error("the spare thread is not taken")
	}
	if take(page) == spare(worker) {
		t.Error("an agent gets a thread of another kind")
	}
	r.started()
	r.started()
	again := spare(page)
	if again == nil {
		t.Fatal("no thread is prepared after one was taken")
	}
	r.giveUp(r.stocks[page], ready)
	if spare(page) != again {
		t.Error("a thread is given up for another that was taken")
	}
	r.giveUp(r.stocks[page], again)
	<-again.ended
	other := spare(worker)
	if spare(page) != nil || other == nil {
		t.Error("another thread is given up than the one that waited too long")
	}
	r.Close()
	<-other.ended
	take(worker)
	r.started()
	if r.Spare() != 0 {
		t.Error("a reserve that is closed prepares a thread")
	}
}

// What is wrong with a realm is the error of the agent that gets it.
func TestReserveFails(t *testing.T) {
	broken := errors.New("broken")
	r := NewReserve(func(*mozjs.Context, idl.Exposure) error { return broken })
	defer r.Close()
	program := eventloop.NewProgram(eventloop.ProgramOptions{})
	for range 4 {
		a := Start(Options{Program: program, Cluster: &Cluster{}, Reserve: r})
		<-a.Ended()
		if !errors.Is(a.Err(), broken) {
			t.Errorf("the agent ended with %v, want %v", a.Err(), broken)
		}
	}
}
