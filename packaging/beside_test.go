package packaging_test

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// beside runs commands at once, to their ends.
func beside(t *testing.T, commands ...string) (said string, passed bool) {
	t.Helper()
	var out bytes.Buffer
	cmd := exec.Command("./beside.sh", commands...)
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	return out.String(), err == nil
}

// Each waits for the other two: one after the other, or two at once, they would never end.
func TestAllRunAtOnce(t *testing.T) {
	folder := t.TempDir()
	meet := func(me string, others ...string) string {
		c := "cd " + folder + "; touch " + me
		for _, o := range others {
			c += "; until [ -e " + o + " ]; do sleep 0.02; done"
		}
		return c + "; echo " + me + " has met"
	}
	said, passed := beside(t, meet("a", "b", "c"), meet("b", "a", "c"), meet("c", "a", "b"))
	if !passed {
		t.Errorf("it failed:\n%s", said)
	}
	for _, want := range []string{"a has met", "b has met", "c has met"} {
		if strings.Count(said, "\n"+want) != 1 && !strings.HasPrefix(said, want) {
			t.Errorf("it says\n%s\nwant %q once", said, want)
		}
	}
	if n := len(regexp.MustCompile(`(?m)^== passed after \d+ s: cd `).FindAllString(said, -1)); n != 6 {
		t.Errorf("%d lines say what passed, want each of three when it ends and at the end:\n%s", n, said)
	}
}

// The first may take as long as it wants: the others are shown when they are done.
func TestOthersAreShownWhenTheyAreDone(t *testing.T) {
	done := filepath.Join(t.TempDir(), "done")
	cmd := exec.Command("./beside.sh", "echo begun; until [ -e "+done+" ]; do sleep 0.02; done; echo the end",
		"echo one; echo of two lines >&2")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var said []string
	for lines := bufio.NewScanner(out); lines.Scan(); {
		said = append(said, lines.Text())
		if strings.HasPrefix(lines.Text(), "== passed after") && len(said) < 8 {
			if err := os.WriteFile(done, nil, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	all := strings.Join(said, "\n")
	one, end := strings.Index(all, "one\nof two lines\n"), strings.Index(all, "the end\n")
	if one < 0 || end < one {
		t.Errorf("it says\n%s\nwant all of the second before the end of the first", all)
	}
}

func TestWhatFailsIsNamed(t *testing.T) {
	for _, tt := range []struct {
		commands []string
		want     string
	}{
		{[]string{"exit 3", "true", "true"}, `(?m)^== FAILED \(3\) after \d+ s: exit 3$`},
		{[]string{"true", "true", "echo why; exit 4"}, `(?ms)^why$.*^== FAILED \(4\) after \d+ s: echo why; exit 4$`},
		{[]string{"exit 5"}, `(?m)^== FAILED \(5\) after \d+ s: exit 5$`},
	} {
		said, passed := beside(t, tt.commands...)
		if passed || !regexp.MustCompile(tt.want).MatchString(said) {
			t.Errorf("%q passes: %v, and says\n%s\nwant a failure and %s", tt.commands, passed, said, tt.want)
		}
		if n := strings.Count(said, "== passed"); n != 2*(len(tt.commands)-1) {
			t.Errorf("%q: %d lines of those that passed, want both of each:\n%s", tt.commands, n, said)
		}
	}
	if said, passed := beside(t); passed || !strings.Contains(said, "usage:") {
		t.Errorf("without commands it passes: %v, and says %q", passed, said)
	}
}

// An interrupt ends what runs, and what that has started, before it returns.
func TestAnInterruptEndsAll(t *testing.T) {
	folder := t.TempDir()
	lasting := func(name string) string { // a shell, and a child that holds a lock
		return "cd " + folder + "; flock " + name + " sh -c 'touch " + name + ".begun; sleep 600'; echo went on >>" + name
	}
	cmd := exec.Command("./beside.sh", lasting("a"), lasting("b"), "until [ -e "+folder+"/a.begun -a -e "+
		folder+"/b.begun ]; do sleep 0.02; done; echo both run")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() && lines.Text() != "both run" {
	}
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	for lines.Scan() {
	}
	if err := cmd.Wait(); err == nil || cmd.ProcessState.ExitCode() != 130 {
		t.Errorf("it ends with %v, want exit status 130", err)
	}
	for _, name := range []string{"a", "b"} {
		if err := exec.Command("flock", "--nonblock", filepath.Join(folder, name), "true").Run(); err != nil {
			t.Errorf("%s still runs: %v", name, err)
		}
		if data, err := os.ReadFile(filepath.Join(folder, name)); err != nil || len(data) > 0 {
			t.Errorf("%s %s%v", name, data, err)
		}
	}
}
