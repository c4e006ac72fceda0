// Package performance is High Resolution Time and the Performance Timeline, with
// the entries of User Timing and Resource Timing. What is fetched is told to a
// Timeline, by internal/fetch.
//
// https://w3c.github.io/hr-time/
// https://w3c.github.io/performance-timeline/
// https://w3c.github.io/user-timing/
// https://w3c.github.io/resource-timing/
package performance
