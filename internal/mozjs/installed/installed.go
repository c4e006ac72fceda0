package installed

// #cgo !mozjs128,!mozjs140 CFLAGS: -DSLUICE_ENGINE=102
// #cgo mozjs128 CFLAGS: -DSLUICE_ENGINE=128
// #cgo mozjs140 CFLAGS: -DSLUICE_ENGINE=140
// #include "installed.h"
import "C"
