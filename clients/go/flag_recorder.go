package signalbox

import (
	"context"
	"sync"
)

// maxRecordedFlags bounds the flags of one request.
const maxRecordedFlags = 100

type recorderKey struct{}

// flagRecorder records the flags that one request evaluated.
type flagRecorder struct {
	mutex  sync.Mutex
	values map[string]bool
}

// WithFlags returns a context that records the flags evaluated with it. With EventOptions.AttachFlags, events that are
// enqueued with the context have them as data.flags.
func WithFlags(ctx context.Context) context.Context {
	return context.WithValue(ctx, recorderKey{}, &flagRecorder{values: map[string]bool{}})
}

func recorderOf(ctx context.Context) *flagRecorder {
	if ctx == nil {
		return nil
	}
	recorder, _ := ctx.Value(recorderKey{}).(*flagRecorder)
	return recorder
}

func (r *flagRecorder) record(flagKey string, value bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if _, known := r.values[flagKey]; known || len(r.values) < maxRecordedFlags {
		r.values[flagKey] = value
	}
}

func (r *flagRecorder) flags() map[string]bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	values := make(map[string]bool, len(r.values))
	for key, value := range r.values {
		values[key] = value
	}
	return values
}
