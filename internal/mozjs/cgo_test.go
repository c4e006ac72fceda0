package mozjs

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// A build without cgo says first that it is needed.
func TestBuildWithoutCgo(t *testing.T) {
	build := exec.Command("go", "build", ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	out, err := build.CombinedOutput()
	if err == nil {
		t.Fatal("it was built without cgo")
	}
	_, complaints, _ := strings.Cut(string(out), "# github.com/sluice-go/sluice/internal/mozjs\n")
	if first, _, _ := strings.Cut(complaints, "\n"); !strings.HasSuffix(first, "undefined: sluice_needs_cgo_and_a_compiler_of_Cxx") {
		t.Errorf("%s", out)
	}
}
