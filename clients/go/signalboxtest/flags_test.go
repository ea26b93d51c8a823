package signalboxtest_test

import (
	"context"
	"errors"
	"testing"
	"time"

	signalbox "signalbox.dev/go"
	"signalbox.dev/go/signalboxtest"
)

func TestFlagsHaveTheValuesOfTheTest(t *testing.T) {
	flags := signalboxtest.NewFlags(map[string]bool{"a": true})
	flags.SetFor("a", "ada", false)
	ctx := context.Background()
	if value, err := flags.IsEnabled(ctx, "a", signalbox.EvalContext{}); !value || err != nil {
		t.Error(value, err)
	}
	if value, err := flags.IsEnabled(ctx, "a", signalbox.EvalContext{UserID: "ada"}); value || err != nil {
		t.Error(value, err)
	}
	flags.Set("a", false)
	if flags.IsEnabledOr(ctx, "a", signalbox.EvalContext{}, true) {
		t.Error("still on")
	}
	if flags.Evaluated("a") != 3 || flags.Evaluated("b") != 0 {
		t.Error(flags.Evaluated("a"), flags.Evaluated("b"))
	}
	flags.Remove("a")
	if _, err := flags.IsEnabled(ctx, "a", signalbox.EvalContext{UserID: "ada"}); !errors.Is(err, signalbox.ErrFlagNotFound) {
		t.Error(err)
	}
}

func TestClientHasTheValuesWithoutAConnection(t *testing.T) {
	client := signalboxtest.NewClient(t, map[string]bool{"a": true, "b": false})
	for key, want := range map[string]bool{"a": true, "b": false} {
		if value, err := client.IsEnabled(context.Background(), key, signalbox.EvalContext{}); value != want || err != nil {
			t.Error(key, value, err)
		}
	}
	if result := client.Enqueue(context.Background(), signalbox.NewLogEvent(signalbox.LogData{Message: "m"})); result.Accepted {
		t.Error("accepted an event")
	}
}

func TestReadyReturnsImmediately(t *testing.T) {
	client := signalboxtest.NewClient(t, map[string]bool{"a": true})
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := client.Ready(ctx); err != nil {
		t.Error(err)
	}
	if status := client.FlagStatus(); status.State != signalbox.FlagsReady {
		t.Error(status)
	}
}
