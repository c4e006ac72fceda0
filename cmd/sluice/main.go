// Command sluice runs scripts in a headless user agent.
package main

import "github.com/sluice-go/sluice/internal/command"

func main() { command.Main(nil) }
