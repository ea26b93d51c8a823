// Package trace reads and writes the W3C traceparent header, and carries it in a context.
package trace

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"regexp"
	"strings"
)

// Header is the name of the header.
const Header = "Traceparent"

// Span identifies the current span of a distributed trace.
type Span struct {
	TraceID string
	SpanID  string
	// ParentID is empty for the first span of a trace.
	ParentID  string
	IsSampled bool
}

// A later version may append fields after the flags (section 4.1.1 of the recommendation); version ff is forbidden.
var pattern = regexp.MustCompile(`^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$`)

// Start starts a child span of a header, or a new trace when the header is missing or invalid.
func Start(header string) Span {
	parts := pattern.FindStringSubmatch(strings.TrimSpace(header))
	if parts == nil || parts[1] == "ff" || (parts[1] == "00" && parts[5] != "") || isZero(parts[2]) || isZero(parts[3]) {
		return Span{TraceID: randomHex(16), SpanID: randomHex(8), IsSampled: true}
	}
	flags, _ := hex.DecodeString(parts[4])
	return Span{TraceID: parts[2], SpanID: randomHex(8), ParentID: parts[3], IsSampled: flags[0]&1 == 1}
}

// Traceparent returns the header of a request that is sent within the span.
func (s Span) Traceparent() string {
	flags := "00"
	if s.IsSampled {
		flags = "01"
	}
	return "00-" + s.TraceID + "-" + s.SpanID + "-" + flags
}

type key struct{}

// With returns a context with the span.
func With(ctx context.Context, span Span) context.Context { return context.WithValue(ctx, key{}, span) }

// From returns the span of a context.
func From(ctx context.Context) (Span, bool) {
	if ctx == nil {
		return Span{}, false
	}
	span, ok := ctx.Value(key{}).(Span)
	return span, ok
}

func isZero(id string) bool { return strings.Trim(id, "0") == "" }

func randomHex(length int) string {
	id := make([]byte, length)
	// crypto/rand does not fail on any supported system.
	_, _ = rand.Read(id)
	return hex.EncodeToString(id)
}
