// Package signalboxhttp sends a trace event for each request of a net/http server, and an error event for each panic
// of a handler. It continues the W3C trace of the caller.
package signalboxhttp

import (
	"context"
	"net/http"
	"time"

	signalbox "signalbox.dev/go"
	"signalbox.dev/go/internal/trace"
)

// Options of the middleware.
type Options struct {
	// ServiceName is the name of this service in traces.
	ServiceName string
}

// Middleware returns a function that wraps a handler. The handler's context carries the trace, for the log events of
// signalboxslog and for Transport, and records the evaluated flags, for EventOptions.AttachFlags.
//
// A request whose trace is not sampled sends no trace event, so that a trace is complete or absent.
func Middleware(client *signalbox.Client, options Options) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			span := trace.Start(r.Header.Get(trace.Header))
			ctx := trace.With(signalbox.WithFlags(r.Context()), span)
			request := r.WithContext(ctx)
			watched := &responseWriter{ResponseWriter: w}
			start := time.Now()
			defer func() {
				value := recover()
				if value != nil && value != http.ErrAbortHandler {
					watched.status = http.StatusInternalServerError
					client.Enqueue(ctx, withTrace(signalbox.PanicEvent(value), span))
				}
				if span.IsSampled {
					client.Enqueue(ctx, traceEvent(request, span, watched.statusCode(), start, options).At(start))
				}
				if value != nil {
					// net/http closes the connection; this middleware must not turn a panic into a response.
					panic(value)
				}
			}()
			next.ServeHTTP(watched, request)
		})
	}
}

func traceEvent(r *http.Request, span trace.Span, status int, start time.Time, options Options) signalbox.Event {
	// The pattern of the route, not the path: a path contains ids, each of which would be a separate name.
	name := r.Pattern
	if name == "" {
		name = r.Method
	}
	extra := map[string]any{"statusCode": status, "method": r.Method}
	if span.ParentID != "" {
		extra["parentSpanId"] = span.ParentID
	}
	return signalbox.NewTraceEvent(signalbox.TraceData{
		TraceID:     span.TraceID,
		SpanID:      span.SpanID,
		ServiceName: options.ServiceName,
		Name:        name,
		DurationMs:  signalbox.Ptr(time.Since(start).Milliseconds()),
		Extra:       extra,
	})
}

func withTrace(event signalbox.Event, span trace.Span) signalbox.Event {
	if data, ok := event.Data.(signalbox.ErrorData); ok {
		data.Extra["traceId"], data.Extra["spanId"] = span.TraceID, span.SpanID
	}
	return event
}

// Traceparent returns the header with which a request in ctx continues its trace, empty without a trace.
func Traceparent(ctx context.Context) string {
	span, ok := trace.From(ctx)
	if !ok {
		return ""
	}
	return span.Traceparent()
}

// Transport continues the trace of a request's context in the service that receives it.
type Transport struct {
	// Base sends the requests: http.DefaultTransport.
	Base http.RoundTripper
}

// RoundTrip sends the request with the header, unless the request already has one.
func (t Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	base := t.Base
	if base == nil {
		base = http.DefaultTransport
	}
	if header := Traceparent(r.Context()); header != "" && r.Header.Get(trace.Header) == "" {
		// A RoundTripper must not change its request.
		r = r.Clone(r.Context())
		r.Header.Set(trace.Header, header)
	}
	return base.RoundTrip(r)
}

// responseWriter records the status. Unwrap lets http.ResponseController reach the interfaces of the original.
type responseWriter struct {
	http.ResponseWriter
	status int
}

func (w *responseWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *responseWriter) WriteHeader(status int) {
	// Informational responses come before the status.
	if w.status == 0 && (status >= 200 || status == http.StatusSwitchingProtocols) {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *responseWriter) Write(content []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(content)
}

// Flush supports handlers that assert http.Flusher.
func (w *responseWriter) Flush() { _ = http.NewResponseController(w.ResponseWriter).Flush() }

func (w *responseWriter) statusCode() int {
	if w.status == 0 {
		return http.StatusOK
	}
	return w.status
}
