package signalbox

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"strings"
)

const (
	maxFrames = 64
	maxCauses = 8
	// maxErrors bounds the errors in one event: all causes, and the errors of every joined error among them.
	maxErrors = 32
)

// Frame is one frame of a stack trace, as in error events.
type Frame struct {
	Function string `json:"function"`
	File     string `json:"file,omitempty"`
	Line     int    `json:"line,omitempty"`
}

type errorCause struct {
	Name    string        `json:"name"`
	Message string        `json:"message"`
	Cause   *errorCause   `json:"cause,omitempty"`
	Errors  []*errorCause `json:"errors,omitempty"`
}

// ErrorEvent returns an error event with the type, the message and the causes of an error, and with the stack of
// the caller, because Go errors have none. The errors of a joined error are in its member errors, which the service groups
// by.
func ErrorEvent(err error) Event {
	if err == nil {
		err = errors.New("nil")
	}
	extra := map[string]any{"stack": callers(3)}
	left := maxErrors
	described := causeOf(err, 0, &left)
	if described.Cause != nil {
		extra["cause"] = described.Cause
	}
	if described.Errors != nil {
		extra["errors"] = described.Errors
	}
	return NewErrorEvent(ErrorData{Name: described.Name, Message: described.Message, Extra: extra})
}

// CapturePanic sends an error event with the stack of a panic, flushes, and lets the panic continue. Defer it at the start
// of a goroutine or of main:
//
//	defer client.CapturePanic(ctx)
func (c *Client) CapturePanic(ctx context.Context) {
	value := recover()
	if value == nil {
		return
	}
	// Handlers panic with ErrAbortHandler to abort a response, which is not an error.
	if value != http.ErrAbortHandler {
		c.Enqueue(ctx, PanicEvent(value))
		_ = c.Flush(context.Background())
	}
	panic(value)
}

// PanicEvent returns the error event of a recovered panic. Call it in the deferred function that recovered.
func PanicEvent(value any) Event {
	extra := map[string]any{"stack": panicFrames(callers(3))}
	message := fmt.Sprint(value)
	if err, ok := value.(error); ok {
		left := maxErrors
		extra["cause"] = causeOf(err, 0, &left)
		message = err.Error()
	}
	return NewErrorEvent(ErrorData{Name: "panic", Message: valid(message), Extra: extra})
}

func callers(skip int) []Frame {
	counters := make([]uintptr, maxFrames)
	counters = counters[:runtime.Callers(skip, counters)]
	frames := make([]Frame, 0, len(counters))
	each := runtime.CallersFrames(counters)
	for {
		frame, more := each.Next()
		if frame.Function != "" {
			frames = append(frames, Frame{Function: frame.Function, File: frame.File, Line: frame.Line})
		}
		if !more {
			return frames
		}
	}
}

// panicFrames omits the calls after the panic: deferred functions, and the runtime's own calls.
func panicFrames(frames []Frame) []Frame {
	for index, frame := range frames {
		if frame.Function != "runtime.gopanic" {
			continue
		}
		for index++; index < len(frames) && strings.HasPrefix(frames[index].Function, "runtime."); index++ {
		}
		return frames[index:]
	}
	return frames
}

// causeOf describes an error with its causes and the errors that it joins, up to the number that is left.
func causeOf(err error, depth int, left *int) *errorCause {
	if err == nil || depth > maxCauses || *left == 0 {
		return nil
	}
	*left--
	described := &errorCause{Name: typeName(err), Message: valid(err.Error())}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, one := range joined.Unwrap() {
			if cause := causeOf(one, depth+1, left); cause != nil {
				described.Errors = append(described.Errors, cause)
			}
		}
		return described
	}
	described.Cause = causeOf(errors.Unwrap(err), depth+1, left)
	return described
}

func typeName(err error) string { return strings.TrimPrefix(fmt.Sprintf("%T", err), "*") }

// valid replaces bytes that are not UTF-8, so that the error event is not dropped because of them.
func valid(text string) string { return strings.ToValidUTF8(text, "\uFFFD") }
