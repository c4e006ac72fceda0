package main

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// pipes are what the query of a request asks the server to do with a response.
//
// https://web-platform-tests.org/writing-tests/server-pipes.html
type pipes struct {
	substitute bool
	headers    [][2]string
	status     int
	// delay is that at the beginning of a trickle.
	delay time.Duration
}

// parsePipes parses the value of the parameter pipe; what it does not know it
// passes over.
func parsePipes(text string) pipes {
	p := pipes{status: http.StatusOK}
	for pipe := range strings.SplitSeq(text, "|") {
		name, args, _ := strings.Cut(pipe, "(")
		args = strings.TrimSuffix(args, ")")
		switch name {
		case "sub":
			p.substitute = true
		case "header":
			if key, value, ok := strings.Cut(args, ","); ok {
				p.headers = append(p.headers, [2]string{key, strings.TrimSpace(value)})
			}
		case "status":
			if n, err := strconv.Atoi(args); err == nil && n >= 200 && n <= 599 {
				p.status = n
			}
		case "trickle":
			first, _, _ := strings.Cut(args, ":")
			if seconds, err := strconv.ParseFloat(strings.TrimPrefix(first, "d"), 64); err == nil {
				p.delay = time.Duration(seconds * float64(time.Second))
			}
		}
	}
	return p
}
