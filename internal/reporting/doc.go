// Package reporting is the Reporting API: what a document or a worker tells of itself, to the servers that its response names
// and to its own script.
//
// https://w3c.github.io/reporting/
package reporting
