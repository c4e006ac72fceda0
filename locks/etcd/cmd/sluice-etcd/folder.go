package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// holderOf says which process has the folder of an etcd in use; it is empty if none does.
func holderOf(dir string) string {
	f, err := os.Open(filepath.Join(dir, "member", "snap", "db"))
	if err != nil {
		return ""
	}
	defer f.Close() // and what it locks
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB); err != syscall.EWOULDBLOCK {
		return ""
	}
	info, err := f.Stat()
	if err != nil {
		return "another process"
	}
	pid := lockerOf(info.Sys().(*syscall.Stat_t).Ino)
	name, err := os.ReadFile(fmt.Sprintf("/proc/%d/comm", pid))
	if err != nil {
		return "another process"
	}
	return fmt.Sprintf("process %d (%s)", pid, strings.TrimSpace(string(name)))
}

// lockerOf returns the process that has locked a file, given its inode, or 0 where the system
// does not tell.
func lockerOf(inode uint64) int {
	// 1: FLOCK  ADVISORY  WRITE 4242 fe:01:131 0 EOF
	f, err := os.Open("/proc/locks")
	if err != nil {
		return 0
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		fields := strings.Fields(s.Text())
		if len(fields) > 5 && fields[1] == "FLOCK" && strings.HasSuffix(fields[5], ":"+strconv.FormatUint(inode, 10)) {
			pid, _ := strconv.Atoi(fields[4])
			return pid
		}
	}
	return 0
}
