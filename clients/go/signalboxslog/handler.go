// Package signalboxslog sends the records of log/slog as log events.
package signalboxslog

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"time"

	signalbox "signalbox.dev/go"
	"signalbox.dev/go/internal/trace"
)

// Options of a handler.
type Options struct {
	// Level is the minimum level that is sent: slog.LevelInfo.
	Level slog.Leveler
	// Module is the part of the program that logs.
	Module string
}

// Handler is a slog.Handler. It never blocks and never fails; the queue of the client counts dropped events.
type Handler struct {
	client  *signalbox.Client
	options Options
	// scopes has the groups of WithGroup, outermost first; the first scope is outside of every group.
	scopes []scope
}

type scope struct {
	group string
	attrs []slog.Attr
}

// New returns a handler that sends to the client. When the callbacks of a client log, use a separate client for the handler.
func New(client *signalbox.Client, options Options) *Handler {
	if options.Level == nil {
		options.Level = slog.LevelInfo
	}
	return &Handler{client: client, options: options, scopes: []scope{{}}}
}

// Enabled reports whether records of the level are sent.
func (h *Handler) Enabled(_ context.Context, level slog.Level) bool {
	return level >= h.options.Level.Level()
}

// WithAttrs returns a handler that adds the attributes to each record.
func (h *Handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	if len(attrs) == 0 {
		return h
	}
	next := h.clone()
	last := &next.scopes[len(next.scopes)-1]
	last.attrs = append(append([]slog.Attr{}, last.attrs...), attrs...)
	return next
}

// WithGroup returns a handler that puts later attributes in a group.
func (h *Handler) WithGroup(name string) slog.Handler {
	if name == "" {
		return h
	}
	next := h.clone()
	next.scopes = append(next.scopes, scope{group: name})
	return next
}

func (h *Handler) clone() *Handler {
	next := *h
	next.scopes = append([]scope{}, h.scopes...)
	return &next
}

// Handle sends a record.
func (h *Handler) Handle(ctx context.Context, record slog.Record) error {
	var own []slog.Attr
	record.Attrs(func(attr slog.Attr) bool {
		own = append(own, attr)
		return true
	})
	fields := h.fields(own)
	data := signalbox.LogData{
		Level:   strings.ToLower(record.Level.String()),
		Message: valid(record.Message),
		Module:  h.options.Module,
		Fields:  fields,
	}
	if span, ok := trace.From(ctx); ok {
		data.Extra = map[string]any{"traceId": span.TraceID, "spanId": span.SpanID}
	}
	h.client.Enqueue(ctx, signalbox.NewLogEvent(data).At(record.Time))
	return nil
}

func (h *Handler) fields(own []slog.Attr) map[string]any {
	fields := map[string]any{}
	inner := fields
	for index, each := range h.scopes {
		if index > 0 {
			group := map[string]any{}
			inner[valid(each.group)] = group
			inner = group
		}
		add(inner, each.attrs)
	}
	add(inner, own)
	if len(own) == 0 {
		removeEmpty(fields)
	}
	if len(fields) == 0 {
		return nil
	}
	return fields
}

// removeEmpty omits groups without attributes, as slog's own handlers do.
func removeEmpty(fields map[string]any) {
	for name, value := range fields {
		if group, ok := value.(map[string]any); ok {
			removeEmpty(group)
			if len(group) == 0 {
				delete(fields, name)
			}
		}
	}
}

func add(fields map[string]any, attrs []slog.Attr) {
	for _, attr := range attrs {
		value := attr.Value.Resolve()
		if value.Kind() != slog.KindGroup {
			if attr.Key != "" || !attr.Equal(slog.Attr{}) {
				fields[valid(attr.Key)] = valueOf(value)
			}
			continue
		}
		if attr.Key == "" {
			add(fields, value.Group())
			continue
		}
		group := map[string]any{}
		add(group, value.Group())
		if len(group) > 0 {
			fields[valid(attr.Key)] = group
		}
	}
}

// valueOf returns a value that encoding/json can encode: a log record must not be dropped because of one of its values.
func valueOf(value slog.Value) any {
	switch value.Kind() {
	case slog.KindBool:
		return value.Bool()
	case slog.KindInt64:
		return value.Int64()
	case slog.KindUint64:
		return value.Uint64()
	case slog.KindTime:
		return value.Time().UTC().Format(time.RFC3339Nano)
	case slog.KindString, slog.KindDuration:
		return valid(value.String())
	}
	if err, ok := value.Any().(error); ok {
		return valid(err.Error())
	}
	encodable, err := throughJSON(value.Any())
	if err != nil {
		return valid(fmt.Sprintf("%+v", value.Any()))
	}
	return encodable
}

// throughJSON also replaces bytes that are not UTF-8, anywhere in the value.
func throughJSON(value any) (encodable any, err error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			err = fmt.Errorf("%v", panicked)
		}
	}()
	text, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	err = decoder.Decode(&encodable)
	return encodable, err
}

func valid(text string) string { return strings.ToValidUTF8(text, "\uFFFD") }
