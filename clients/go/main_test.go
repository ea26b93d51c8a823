package signalbox

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestMain fails when a goroutine of a client outlives the tests.
func TestMain(m *testing.M) {
	if address := os.Getenv(addressOfPanickingProgram); address != "" {
		panickingProgram(address)
	}
	code := m.Run()
	if left := goroutinesOfClients(); code == 0 && left != "" {
		fmt.Println("goroutines that did not end:\n" + left)
		code = 1
	}
	os.Exit(code)
}

func goroutinesOfClients() string {
	left := ""
	for range 100 {
		stacks := make([]byte, 1<<20)
		stacks = stacks[:runtime.Stack(stacks, true)]
		left = ""
		for _, stack := range strings.Split(string(stacks), "\n\n") {
			if strings.Contains(stack, "created by signalbox.dev/go.") {
				left += stack + "\n\n"
			}
		}
		if left == "" {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	return left
}

func cancelled() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

// eventually fails when the condition does not become true.
func eventually(t testing.TB, what string, isTrue func() bool) {
	t.Helper()
	for start := time.Now(); time.Since(start) < 10*time.Second; time.Sleep(time.Millisecond) {
		if isTrue() {
			return
		}
	}
	t.Fatalf("never: %s", what)
}
