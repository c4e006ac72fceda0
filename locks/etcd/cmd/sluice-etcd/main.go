// Command sluice-etcd is the command sluice with locks that hold between processes and
// hosts, in etcd, and with an etcd to serve them. The command sluice runs it when it is
// asked for such locks.
package main

import "github.com/sluice-go/sluice/internal/command"

func main() { command.Main(&command.Cluster{Open: open, Command: newLocksCommand}) }
