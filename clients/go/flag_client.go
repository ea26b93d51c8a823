package signalbox

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"signalbox.dev/go/internal/flagrule"
)

// flagClient holds the flags of one project, and synchronizes them in two goroutines: one reads the stream, the other
// fetches the snapshot at the start, when changes are missing, and while there is no stream.
type flagClient struct {
	connection *connection
	options    FlagOptions
	errors     *errorReporter
	changes    listeners[[]string]
	states     listeners[FlagState]
	counts     flagrule.CountsByFlag

	set atomic.Pointer[flagrule.FlagSet]

	mutex       sync.Mutex
	state       flagrule.ReaderState
	source      string
	lastSync    time.Time
	lastError   string
	isStreaming bool
	// isPolled reports that the last contact without a stream was a successful fetch.
	isPolled bool
	// hasFailed reports that the last attempt to fetch the flags failed.
	hasFailed bool
	pollAt    time.Time
	lastState FlagState
	// changed is closed and replaced with every change of the fields above.
	changed chan struct{}

	// saving guards the cache file and the field saved, its payload.
	saving sync.Mutex
	saved  *flagrule.Payload

	cancel  context.CancelFunc
	running sync.WaitGroup
}

func newFlagClient(connection *connection, options FlagOptions, run func(func()), report func(*Error)) *flagClient {
	f := &flagClient{
		connection: connection,
		options:    options,
		errors:     &errorReporter{report: report},
		changes:    listeners[[]string]{run: run},
		states:     listeners[FlagState]{run: run},
		lastState:  FlagsStarting,
		changed:    make(chan struct{}),
	}
	if options.OnChange != nil {
		f.changes.add(options.OnChange)
	}
	return f
}

func (f *flagClient) start() {
	f.loadFirst()
	ctx, cancel := context.WithCancel(context.Background())
	f.cancel = cancel
	if f.options.Offline {
		return
	}
	tried := make(chan struct{})
	f.running.Add(2)
	go func() {
		defer f.running.Done()
		f.fetchLoop(ctx, tried)
	}()
	go func() {
		defer f.running.Done()
		if f.options.UsageInterval > 0 {
			f.usageLoop(ctx)
		}
	}()
	if !f.options.PollOnly {
		f.running.Add(1)
		go func() {
			defer f.running.Done()
			f.streamLoop(ctx, tried)
		}()
	}
}

// close ends the goroutines and waits for them.
func (f *flagClient) close() {
	f.cancel()
	f.running.Wait()
}

func (f *flagClient) evaluate(flagKey string, context *EvalContext, defaultValue bool) Evaluation {
	set := f.set.Load()
	if set == nil {
		return Evaluation{Value: defaultValue, Rule: RuleNotReady}
	}
	evaluation := Evaluation(set.Evaluate(flagKey, (*flagrule.Context)(context), f.connection.now))
	if evaluation.Rule == RuleFlagNotFound {
		evaluation.Value = defaultValue
	}
	return evaluation
}

// loadFirst loads the flags of the cache file, otherwise the bootstrap.
func (f *flagClient) loadFirst() {
	if f.options.CacheFile != "" {
		payload, err := readCacheFile(f.options.CacheFile, f.connection.projectID)
		if err != nil {
			f.errors.report(&Error{Code: "cache_file_failed", Detail: "the cache file cannot be read"})
		}
		if payload != nil && f.use(flagrule.ReaderState{Payload: payload, NewestRevision: payload.Revision}, "file") {
			return
		}
	}
	if len(f.options.Bootstrap) > 0 {
		payload, ok := flagrule.ReadSnapshot(f.options.Bootstrap)
		if !ok {
			f.errors.report(&Error{Code: "bootstrap_invalid", Detail: "the bootstrap is not a snapshot of flags"})
			return
		}
		f.use(flagrule.ReaderState{Payload: payload, NewestRevision: payload.Revision}, "bootstrap")
	}
}

func (f *flagClient) use(state flagrule.ReaderState, source string) bool {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.adopt(state, source)
}

// adopt makes a state the current one. The mutex is held.
func (f *flagClient) adopt(state flagrule.ReaderState, source string) bool {
	before := f.state.Payload
	if state.Payload != nil && state.Payload != before {
		set, err := flagrule.Compile(state.Payload, &f.counts)
		if err != nil {
			return false
		}
		f.set.Store(set)
		f.source = source
		if keys := flagrule.ChangedKeys(before, state.Payload); len(keys) > 0 {
			f.changes.emit(keys)
		}
	}
	f.state = state
	f.notify()
	return true
}

// notify wakes all callers that wait for a change of the status. The mutex is held.
func (f *flagClient) notify() {
	if state := f.stateNow(); state != f.lastState {
		f.lastState = state
		f.states.emit(state)
	}
	close(f.changed)
	f.changed = make(chan struct{})
}

func (f *flagClient) status() FlagStatus {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	status := FlagStatus{State: f.stateNow(), Source: f.source, LastSync: f.lastSync, LastError: f.lastError}
	if f.state.Payload != nil {
		status.Revision = f.state.Payload.Revision
	}
	return status
}

func (f *flagClient) stateNow() FlagState {
	switch {
	case f.state.Payload == nil && f.hasFailed:
		return FlagsFailed
	case f.state.Payload == nil:
		return FlagsStarting
	case f.options.Offline:
		// Offline: the flags are always current.
		return FlagsReady
	case f.source == "server" && !f.state.IsBehind && (f.isStreaming || f.isPolled):
		return FlagsReady
	}
	return FlagsStale
}

// ready waits until the flags are in sync with the server.
func (f *flagClient) ready(ctx context.Context) error {
	for {
		f.mutex.Lock()
		state, changed := f.stateNow(), f.changed
		f.mutex.Unlock()
		if state == FlagsReady {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-changed:
		}
	}
}

// succeed records a contact that confirmed the flags. The mutex is held.
func (f *flagClient) succeed() {
	f.lastSync = f.connection.now()
	f.lastError = ""
	f.hasFailed = false
	f.errors.succeeded()
}

func (f *flagClient) fail(err *Error) {
	f.mutex.Lock()
	f.lastError = err.Code
	f.hasFailed = true
	f.isPolled = false
	f.notify()
	f.mutex.Unlock()
	f.errors.failed(err)
}
