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
	// Of one event, with all causes and the errors of every joined one among them.
	maxErrors = 32
)

// Frame is one call of a stack, as error events carry it.
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
// the caller: Go errors have none of their own. The errors of a joined one are in its member errors, which the service
// groups by.
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

// CapturePanic is deferred at the start of a goroutine or of main. When the goroutine panics, it sends an error event
// with the stack of the panic, flushes, and lets the panic continue:
//
//	defer client.CapturePanic(ctx)
func (c *Client) CapturePanic(ctx context.Context) {
	value := recover()
	if value == nil {
		return
	}
	// A handler's way of aborting a response is not an error.
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

// panicFrames leaves out what ran after the panic: the deferred functions, and the runtime's own calls.
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

// causeOf describes an error with its causes and with the errors that it joins, as long as some are left.
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

// valid keeps a message that has bytes of another encoding: an error event matters more than these bytes.
func valid(text string) string { return strings.ToValidUTF8(text, "\uFFFD") }
