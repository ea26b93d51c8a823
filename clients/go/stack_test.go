package signalbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

type sentError struct {
	Type string
	Data struct {
		Name, Message string
		Stack         []Frame
		Cause         *errorCause
		Errors        []*errorCause
	}
}

func errorsSent(t *testing.T, server *ingestServer) []sentError {
	t.Helper()
	var sent []sentError
	for _, request := range server.all() {
		for _, text := range request.events {
			var one sentError
			if err := json.Unmarshal(text, &one); err != nil {
				t.Fatal(err)
			}
			sent = append(sent, one)
		}
	}
	return sent
}

func divide(by int) int { return 1 / by }

func TestPanicIsSentWithItsStackAndContinues(t *testing.T) {
	server := newIngestServer(t)
	client, _ := newTestClient(t, server.URL, nil)
	var recovered any
	func() {
		defer func() { recovered = recover() }()
		defer client.CapturePanic(background())
		t.Error(divide(0))
	}()
	if fmt.Sprint(recovered) != "runtime error: integer divide by zero" {
		t.Errorf("the panic became %v", recovered)
	}
	one := errorsSent(t, server)[0]
	if one.Type != "error" || one.Data.Name != "panic" || one.Data.Message != "runtime error: integer divide by zero" {
		t.Errorf("%+v", one)
	}
	if first := one.Data.Stack[0]; first.Function != "signalbox.dev/go.divide" || !strings.HasSuffix(first.File, "stack_test.go") || first.Line == 0 {
		t.Errorf("%+v", one.Data.Stack)
	}
}

// addressOfPanickingProgram is the environment variable with which the test binary runs the program below.
const addressOfPanickingProgram = "SIGNALBOX_TEST_PANICKING_PROGRAM"

// panickingProgram ends with a panic in a goroutine while an event is in its queue.
func panickingProgram(address string) {
	client, err := New(Config{
		BaseURL: address, APIKey: "k", WebhookSecret: testSecret, Events: EventOptions{BatchInterval: time.Hour},
	})
	if err != nil {
		os.Exit(3)
	}
	client.Enqueue(background(), NewLogEvent(LogData{Message: "before"}))
	go func() {
		defer client.CapturePanic(background())
		os.Exit(divide(0))
	}()
	time.Sleep(time.Hour)
}

func TestPanicThatEndsTheProgramIsSentBefore(t *testing.T) {
	server := newIngestServer(t)
	program := exec.Command(os.Args[0]) // #nosec G204 -- this binary
	program.Env = append(os.Environ(), addressOfPanickingProgram+"="+server.URL)
	output, err := program.CombinedOutput()
	var ended *exec.ExitError
	if !errors.As(err, &ended) || ended.ExitCode() != 2 {
		t.Fatalf("%v\n%s", err, output)
	}
	if text := string(output); !strings.Contains(text, "panic: runtime error: integer divide by zero") ||
		!strings.Contains(text, "signalbox.dev/go.divide") {
		t.Errorf("the runtime printed %s", text)
	}
	sent := errorsSent(t, server)
	if len(sent) != 2 || sent[0].Data.Message != "before" || sent[1].Data.Name != "panic" {
		t.Fatalf("%+v", sent)
	}
	if first := sent[1].Data.Stack[0]; first.Function != "signalbox.dev/go.divide" {
		t.Errorf("%+v", sent[1].Data.Stack)
	}
}

func TestGoroutineWithoutAPanicSendsNothing(t *testing.T) {
	server := newIngestServer(t)
	client, _ := newTestClient(t, server.URL, nil)
	func() { defer client.CapturePanic(background()) }()
	flushed(t, client)
	if len(server.all()) != 0 {
		t.Error("sent")
	}
}

func TestErrorIsSentWithItsCausesAndTheStackOfTheCaller(t *testing.T) {
	server := newIngestServer(t)
	client, _ := newTestClient(t, server.URL, nil)
	client.Enqueue(background(), ErrorEvent(fmt.Errorf("config\xff: %w", &fs.PathError{Op: "open", Path: "/x", Err: errors.New("gone")})))
	flushed(t, client)
	one := errorsSent(t, server)[0].Data
	if one.Name != "fmt.wrapError" || one.Message != "config\uFFFD: open /x: gone" {
		t.Errorf("%+v", one)
	}
	if one.Cause == nil || one.Cause.Name != "fs.PathError" || one.Cause.Cause.Message != "gone" || one.Cause.Cause.Cause != nil {
		t.Errorf("%+v", one.Cause)
	}
	if one.Stack[0].Function != "signalbox.dev/go.TestErrorIsSentWithItsCausesAndTheStackOfTheCaller" {
		t.Errorf("%+v", one.Stack[0])
	}
}

func TestJoinedErrorsAreSentAsErrors(t *testing.T) {
	server := newIngestServer(t)
	client, _ := newTestClient(t, server.URL, nil)
	gone := &fs.PathError{Op: "open", Path: "/x", Err: errors.New("gone")}
	client.Enqueue(background(), ErrorEvent(errors.Join(gone, fmt.Errorf("%w and %w", errors.New("one"), errors.New("two")))))
	many := make([]error, 1000)
	for i := range many {
		many[i] = errors.New("one of many")
	}
	client.Enqueue(background(), ErrorEvent(fmt.Errorf("failed: %w", errors.Join(many...))))
	flushed(t, client)
	sent := errorsSent(t, server)
	joined := sent[0].Data.Errors
	if sent[0].Data.Name != "errors.joinError" || len(joined) != 2 || joined[0].Cause.Message != "gone" || joined[1].Errors[1].Message != "two" {
		t.Errorf("%+v", sent[0].Data)
	}
	if cause := sent[1].Data.Cause; cause.Name != "errors.joinError" || len(cause.Errors) != maxErrors-2 {
		t.Errorf("%+v", cause)
	}
}
