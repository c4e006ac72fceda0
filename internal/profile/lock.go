package profile

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// A HeldError says that a profile is open elsewhere.
type HeldError struct {
	// Holder is the id of the process that has it open; 0 if that is not known.
	Holder int
}

// Error implements error.
func (e *HeldError) Error() string {
	switch e.Holder {
	case 0:
		return "another process has it open"
	case os.Getpid():
		return "this process has it open already"
	}
	return fmt.Sprintf("process %d has it open", e.Holder)
}

// takeLock locks a file, in which the holder of the lock writes the id of its process.
// The operating system releases the lock when the file is closed, or the process ends.
func takeLock(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	switch err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); {
	case errors.Is(err, syscall.EWOULDBLOCK):
		text, _ := io.ReadAll(f)
		holder, _ := strconv.Atoi(strings.TrimSpace(string(text)))
		err = &HeldError{holder}
	case err == nil:
		if err = f.Truncate(0); err == nil {
			_, err = f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
		}
	}
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}
