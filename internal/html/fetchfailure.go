package html

import (
	"errors"
	"fmt"

	"github.com/sluice-go/sluice/internal/fetch"
)

// errNoScript says that a response is no script.
var errNoScript = errors.New("its MIME type is not one of JavaScript")

// reasonOf is why a fetch failed, for a message that names the URL.
func reasonOf(err error) error {
	network, ok := errors.AsType[*fetch.NetworkError](err)
	if !ok {
		return err
	}
	if network.At != nil && network.At != network.URL {
		return fmt.Errorf("%s (redirected to %s)", network.Reason, fetch.DisplayURL(network.At))
	}
	return errors.New(network.Reason)
}

// checkStatus returns what is wrong with a response whose status is not an ok
// status.
func checkStatus(response *fetch.Response) error {
	if response.OK() {
		return nil
	}
	return fmt.Errorf("the server answered with status %d", response.Status)
}
