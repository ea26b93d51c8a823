package signalboxslog_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"testing"
	"time"

	"signalbox.dev/go/internal/ingesttest"
	"signalbox.dev/go/internal/trace"
	"signalbox.dev/go/signalboxslog"
)

type panics struct{}

func (panics) MarshalJSON() ([]byte, error) { panic("in the program's code") }

func TestRecordsBecomeLogEvents(t *testing.T) {
	server := ingesttest.New(t)
	client := server.Client(t, nil)
	logger := slog.New(signalboxslog.New(client, signalboxslog.Options{Level: slog.LevelDebug, Module: "billing"}))
	at := time.Date(2026, 11, 24, 10, 0, 0, 0, time.UTC)
	record := slog.NewRecord(at, slog.LevelWarn, "at a time", 0)
	if err := logger.Handler().Handle(context.Background(), record); err != nil {
		t.Fatal(err)
	}
	logger.Debug("plain")
	logger.With("a", 1).WithGroup("g").With("b", true).Error("nested", "c", time.Second, slog.Group("h", "d", at), slog.Group("empty"))
	logger.WithGroup("g").Info("no attributes")
	logger.Info("odd", "error", errors.New("gone"), "nan", math.NaN(), "channel", make(chan int), "panics", panics{},
		"invalid", "\xff", "nested", map[string]any{"x": "\xff"}, "big", uint64(math.MaxUint64))
	span := trace.Start("")
	logger.InfoContext(trace.With(context.Background(), span), "traced")

	events := server.Flush(t, client)
	if len(events) != 6 {
		t.Fatalf("%d events, %+v", len(events), client.Report())
	}
	if !events[0].TS.Equal(at) || events[0].Type != "log" || events[0].Data["level"] != "warn" || events[0].Data["module"] != "billing" {
		t.Errorf("%+v", events[0])
	}
	for index, want := range []string{
		`null`,
		`null`,
		`{"a":1,"g":{"b":true,"c":"1s","h":{"d":"2026-11-24T10:00:00Z"}}}`,
		`null`,
	} {
		if text, _ := json.Marshal(events[index].Data["fields"]); string(text) != want {
			t.Errorf("%d: %s", index, text)
		}
	}
	odd := events[4].Data["fields"].(map[string]any)
	if odd["error"] != "gone" || odd["nan"] != "NaN" || odd["invalid"] != "\uFFFD" || odd["nested"].(map[string]any)["x"] != "\uFFFD" || odd["channel"] == nil {
		t.Errorf("%v", odd)
	}
	if events[5].Data["traceId"] != span.TraceID || events[5].Data["spanId"] != span.SpanID {
		t.Errorf("%v", events[5].Data)
	}
}

func TestRecordsBelowTheLevelAreNotSent(t *testing.T) {
	server := ingesttest.New(t)
	client := server.Client(t, nil)
	logger := slog.New(signalboxslog.New(client, signalboxslog.Options{}))
	logger.Debug("quiet")
	logger.Info("loud")
	if events := server.Flush(t, client); len(events) != 1 || events[0].Data["message"] != "loud" {
		t.Errorf("%v", events)
	}
}
