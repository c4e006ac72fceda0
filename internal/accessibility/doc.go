// Package accessibility computes what assistive technology is told of a document: roles, names, descriptions, values and
// states of its elements, and their tree. It knows no script.
//
// https://w3c.github.io/aria/
// https://w3c.github.io/accname/
// https://w3c.github.io/html-aam/
package accessibility
