package main

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/sluice-go/sluice"
)

// childFlag makes the command run tests that its standard input names, rather
// than a suite.
const childFlag = "--child"

// request asks a child to run a test. It is a line of JSON.
type request struct {
	URL     string
	Title   string
	Scripts []Script
	// Page says that the scripts are those of the page at the URL.
	Page bool
	// Isolated makes the page cross-origin isolated.
	Isolated bool
	Timeout  time.Duration
	// Roots are certificates, in PEM, to trust.
	Roots string
}

// report is what a child tells of a test; a line of JSON. There is one for each
// subtest and one for the end.
type report struct {
	Subtest *Subtest `json:",omitempty"`
	End     *ending  `json:",omitempty"`
}

// ending is the end of a test.
type ending struct {
	Status  Status
	Message string
	Output  string
}

// runChild runs the tests that in names, one after the other, until in ends.
func runChild(in io.Reader, out io.Writer) error {
	requests := json.NewDecoder(bufio.NewReader(in))
	reports := json.NewEncoder(out)
	for {
		var r request
		if err := requests.Decode(&r); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		end := runTest(&r, func(s Subtest) { reports.Encode(report{Subtest: &s}) }) //nolint:errcheck // see below
		if err := reports.Encode(report{End: &end}); err != nil {
			return fmt.Errorf("reporting a result: %w", err)
		}
	}
}

// loader fetches the scripts of a page.
type loader struct{ client *http.Client }

func newLoader(roots string) *loader {
	if roots == "" {
		return &loader{http.DefaultClient}
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM([]byte(roots))
	return &loader{&http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}}}}
}

func (l *loader) load(ctx context.Context, url string) (string, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return "", err
	}
	response, err := l.client.Do(r)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return "", fmt.Errorf("%s: %s", url, response.Status)
	}
	body, err := io.ReadAll(response.Body)
	return string(body), err
}

// constructors asks a page which kinds of worker there are.
func constructors() (map[string]bool, error) {
	ua := sluice.New(sluice.Options{})
	defer ua.Close()
	ctx := context.Background()
	page, err := ua.Open(ctx, sluice.PageOptions{URL: "https://example.com/"})
	if err != nil {
		return nil, err
	}
	has := map[string]bool{"": true}
	for _, name := range []string{"Worker", "SharedWorker"} {
		v, err := page.Eval(ctx, "typeof "+name+" === 'function'")
		if err != nil {
			return nil, err
		}
		has[name] = v == true
	}
	return has, nil
}

func childMain() int {
	if err := runChild(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "wpt:", err)
		return 1
	}
	return 0
}
