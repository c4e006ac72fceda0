// Package performance is High Resolution Time, and of the Performance Timeline
// what User Timing needs: marks and measures. There are no observers.
//
// https://w3c.github.io/hr-time/
// https://w3c.github.io/performance-timeline/
// https://w3c.github.io/user-timing/
package performance
