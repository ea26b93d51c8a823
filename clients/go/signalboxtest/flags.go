// Package signalboxtest has flags with fixed values for the unit tests of programs.
package signalboxtest

import (
	"context"
	"encoding/json"
	"sort"
	"sync"
	"testing"

	signalbox "signalbox.dev/go"
)

// Flags has the values that a test sets. It implements signalbox.Evaluator, and is safe for concurrent use.
type Flags struct {
	mutex     sync.Mutex
	values    map[string]bool
	byUser    map[string]map[string]bool
	evaluated map[string]int
}

var _ signalbox.Evaluator = (*Flags)(nil)

// NewFlags returns flags with the values. Other flags are not found.
func NewFlags(values map[string]bool) *Flags {
	f := &Flags{values: map[string]bool{}, byUser: map[string]map[string]bool{}, evaluated: map[string]int{}}
	for key, value := range values {
		f.values[key] = value
	}
	return f
}

// Set changes the value of a flag.
func (f *Flags) Set(flagKey string, value bool) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.values[flagKey] = value
}

// SetFor changes the value of a flag for one user.
func (f *Flags) SetFor(flagKey, userID string, value bool) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.byUser[flagKey] == nil {
		f.byUser[flagKey] = map[string]bool{}
	}
	f.byUser[flagKey][userID] = value
}

// Remove removes a flag, which is then not found.
func (f *Flags) Remove(flagKey string) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	delete(f.values, flagKey)
	delete(f.byUser, flagKey)
}

// IsEnabled returns the value of the test, or signalbox.ErrFlagNotFound.
func (f *Flags) IsEnabled(_ context.Context, flagKey string, evalContext signalbox.EvalContext) (bool, error) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.evaluated[flagKey]++
	if value, ok := f.byUser[flagKey][evalContext.UserID]; ok {
		return value, nil
	}
	if value, ok := f.values[flagKey]; ok {
		return value, nil
	}
	return false, signalbox.ErrFlagNotFound
}

// IsEnabledOr returns the value of the test, or the default for a flag that is not found.
func (f *Flags) IsEnabledOr(ctx context.Context, flagKey string, evalContext signalbox.EvalContext, defaultValue bool) bool {
	value, err := f.IsEnabled(ctx, flagKey, evalContext)
	if err != nil {
		return defaultValue
	}
	return value
}

// Evaluated returns how often a flag was evaluated.
func (f *Flags) Evaluated(flagKey string) int {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.evaluated[flagKey]
}

// NewClient returns a client without connections, for programs that require a *signalbox.Client: its flags have the values,
// and it drops every event. It is closed when the test ends.
func NewClient(t testing.TB, values map[string]bool) *signalbox.Client {
	t.Helper()
	client, err := signalbox.New(signalbox.Config{
		BaseURL:   "http://signalbox.invalid",
		ProjectID: "test",
		APIKey:    "test",
		Flags:     signalbox.FlagOptions{Offline: true, Bootstrap: snapshot(values)},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = client.Close(context.Background()) })
	return client
}

func snapshot(values map[string]bool) []byte {
	keys := make([]string, 0, len(values))
	for key := range values {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	flags := make([]map[string]any, 0, len(keys))
	for _, key := range keys {
		flags = append(flags, map[string]any{
			"key": key, "enabled": values[key], "killed": false, "rollout": 100, "cohorts": map[string]any{},
		})
	}
	// Strings, booleans and numbers are always JSON.
	text, _ := json.Marshal(map[string]any{
		"revision": 1, "bucket_version": 1, "flags": flags, "groups": []any{}, "overrides": []any{},
	})
	return text
}
