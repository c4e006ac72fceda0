package mozjs

// #include "shim.h"
// #include <stdlib.h>
import "C"

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"unsafe"
)

// The engine's own library is JavaScript, which it compiles when it starts: half of
// the time that a short program takes. A cache keeps what comes of it in a file,
// for the processes after this one.

var cache struct {
	sync.Mutex
	dir     string // "" for none
	started bool
}

// ErrStarted says that the engine has started already.
var ErrStarted = errors.New("the engine has started already")

// UseCache makes the engine keep what it compiles of its own library in a folder,
// which need not exist, and take it from there when that was done. It must be called
// before the first Prepare, or it returns ErrStarted. What is in the folder is trusted
// only if it is this user's and nobody else can write it; a folder that cannot be used
// changes nothing.
func UseCache(dir string) error {
	if dir == "" {
		return errors.New("the folder has no name")
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	cache.Lock()
	defer cache.Unlock()
	if cache.started {
		return ErrStarted
	}
	cache.dir = dir
	return nil
}

// cacheFile is the path of the file for this build of the engine, which starts now;
// "" if there is to be none.
func cacheFile() string {
	cache.Lock()
	dir := cache.dir
	cache.started = true
	cache.Unlock()
	if dir == "" {
		return ""
	}
	var id *C.uint8_t
	n := C.sl_build_id(&id)
	if n == 0 {
		return ""
	}
	return filepath.Join(dir, "engine-"+hex.EncodeToString(unsafe.Slice((*byte)(id), n)))
}

// cacheCompiled writes what the engine has just compiled. If it cannot be written the
// next start is as slow as this one, and that is all.
func cacheCompiled(path string) {
	var n C.size_t
	library := C.sl_take_compiled(&n)
	if library == nil {
		return
	}
	_ = writeCached(path, unsafe.Slice((*byte)(library), n))
	C.free(unsafe.Pointer(library))
}

// readCached returns what writeCached has written; nil if there is nothing, or if
// somebody else may have written or changed it.
func readCached(path string) []byte {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Mode().Perm()&0o022 != 0 || info.Size() > maxCached {
		return nil
	}
	if owner, ok := info.Sys().(*syscall.Stat_t); !ok || int(owner.Uid) != os.Geteuid() {
		return nil
	}
	text, err := io.ReadAll(io.LimitReader(f, maxCached))
	if err != nil || len(text) < sha256.Size {
		return nil
	}
	content := text[sha256.Size:]
	if sum := sha256.Sum256(content); !bytes.Equal(sum[:], text[:sha256.Size]) {
		return nil
	}
	return content
}

// maxCached is more than a file of the cache ever has, in bytes.
const maxCached = 64 << 20

// writeCached writes a file so that others see all of it or nothing.
func writeCached(path string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".")
	if err != nil {
		return err
	}
	sum := sha256.Sum256(content)
	_, err = f.Write(append(sum[:], content...))
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}
