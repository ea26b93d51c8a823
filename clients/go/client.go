package signalbox

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"
)

// Client sends events and evaluates flags. Its methods are safe for concurrent use. On a nil client, flags evaluate to the
// default and events are dropped.
type Client struct {
	connection   *connection
	closeTimeout time.Duration
	callbacks    *callbacks
	flags        *flagClient
	events       *eventPipeline

	closing sync.Once
	left    int
	err     error
}

// New starts a client. It fails only for an invalid configuration; an unreachable server and a wrong key are reported to
// Config.OnError.
func New(config Config) (*Client, error) {
	connection, err := newConnection(&config)
	if err != nil {
		return nil, err
	}
	switch config.Events.Policy {
	case "", DropNewest, DropOldest, Block:
	default:
		return nil, fmt.Errorf("signalbox: unknown policy %q", config.Events.Policy)
	}
	c := &Client{connection: connection, closeTimeout: config.CloseTimeout}
	c.callbacks = newCallbacks(func(skipped int) {
		if config.OnError != nil {
			config.OnError(skippedCallbacks(skipped))
		}
	})
	setDefault(&c.closeTimeout, 5*time.Second)
	report := func(err *Error) {
		if config.OnError != nil {
			c.callbacks.addOrSkip(func() { config.OnError(err) })
		}
	}
	if config.ProjectID != "" && !config.Flags.Disabled {
		c.flags = newFlagClient(connection, config.Flags.withDefaults(), c.callbacks.addOrSkip, report)
		c.flags.start()
	}
	if config.WebhookSecret != "" && !config.Events.Disabled {
		c.events = newEventPipeline(connection, config.Events.withDefaults(), c.callbacks, report)
		c.events.start()
	}
	return c, nil
}

// Format hides the credentials from fmt.
func (c *Client) Format(state fmt.State, _ rune) {
	if c == nil {
		_, _ = io.WriteString(state, "signalbox.Client(nil)")
		return
	}
	_, _ = fmt.Fprintf(state, "signalbox.Client{BaseURL: %q}", c.connection.baseURL)
}

// IsEnabled evaluates a flag with the last known flags. It does no I/O, so that a cancelled context does not change
// its result. With ErrNotReady and ErrFlagNotFound the value is false.
func (c *Client) IsEnabled(ctx context.Context, flagKey string, evalContext EvalContext) (bool, error) {
	evaluation := c.evaluate(ctx, flagKey, &evalContext, false)
	switch evaluation.Rule {
	case RuleNotReady:
		return false, ErrNotReady
	case RuleFlagNotFound:
		return false, ErrFlagNotFound
	}
	return evaluation.Value, nil
}

// IsEnabledOr evaluates a flag, and returns the default for a flag that does not exist and a client without flags.
func (c *Client) IsEnabledOr(ctx context.Context, flagKey string, evalContext EvalContext, defaultValue bool) bool {
	return c.evaluate(ctx, flagKey, &evalContext, defaultValue).Value
}

// Explain evaluates a flag like IsEnabledOr, and reports which step decided.
func (c *Client) Explain(ctx context.Context, flagKey string, evalContext EvalContext, defaultValue bool) Evaluation {
	return c.evaluate(ctx, flagKey, &evalContext, defaultValue)
}

func (c *Client) evaluate(ctx context.Context, flagKey string, evalContext *EvalContext, defaultValue bool) Evaluation {
	if c == nil || c.flags == nil {
		return Evaluation{Value: defaultValue, Rule: RuleNotReady}
	}
	evaluation := c.flags.evaluate(flagKey, evalContext, defaultValue)
	if recorder := recorderOf(ctx); recorder != nil && evaluation.hasFlag() {
		recorder.record(flagKey, evaluation.Value)
	}
	return evaluation
}

// Ready waits until the flags are in sync with the server. The flags can be evaluated before, with the cache file or
// the bootstrap.
func (c *Client) Ready(ctx context.Context) error {
	if c == nil || c.flags == nil {
		return ErrNotReady
	}
	return c.flags.ready(ctx)
}

// FlagStatus reports the state, source and freshness of the flags.
func (c *Client) FlagStatus() FlagStatus {
	if c == nil || c.flags == nil {
		return FlagStatus{State: FlagsStarting}
	}
	return c.flags.status()
}

// OnFlagsChanged calls the listener with the sorted keys of each change, in a goroutine of the client. The first flags
// are a change of all their keys. The returned function removes the listener.
func (c *Client) OnFlagsChanged(listener func(keys []string)) (remove func()) {
	if c == nil || c.flags == nil {
		return func() {}
	}
	return c.flags.changes.add(listener)
}

// OnFlagState calls the listener with each new state of the flags, in a goroutine of the client. The returned function
// removes the listener.
func (c *Client) OnFlagState(listener func(state FlagState)) (remove func()) {
	if c == nil || c.flags == nil {
		return func() {}
	}
	return c.flags.states.add(listener)
}

// HasCohorts reports whether a flag restricts its users by cohorts.
func (c *Client) HasCohorts(flagKey string) bool {
	if c == nil || c.flags == nil {
		return false
	}
	set := c.flags.set.Load()
	return set != nil && set.HasCohorts(flagKey)
}

// Enqueue adds an event to the queue. It never fails. It does not wait, except with the policy Block: until there is room,
// the context ends or the timeout passes. The event is encoded before Enqueue returns, so that later changes have no effect.
func (c *Client) Enqueue(ctx context.Context, event Event) Result {
	if c == nil || c.events == nil {
		return Result{Reason: DroppedClosed}
	}
	return c.events.enqueue(ctx, event)
}

// Flush waits until all events that were enqueued before the call are delivered, rejected or dropped. When the context has
// no deadline, it waits at most Config.CloseTimeout.
func (c *Client) Flush(ctx context.Context) error {
	if c == nil || c.events == nil {
		return nil
	}
	ctx, cancel := c.withTimeout(ctx)
	defer cancel()
	return c.events.flush(ctx)
}

// Report returns the counts of events since the client was created.
func (c *Client) Report() Report {
	if c == nil || c.events == nil {
		return Report{Dropped: map[DropReason]int64{}}
	}
	return c.events.reportNow()
}

// Close refuses further events, flushes like Flush, ends all goroutines of the client and returns the number of events that
// are left, which are in the spool or dropped. When the context has ended, Close does not flush. Flags can still be
// evaluated. Further calls return the result of the first.
func (c *Client) Close(ctx context.Context) (left int, err error) {
	if c == nil {
		return 0, nil
	}
	c.closing.Do(func() {
		ctx, cancel := c.withTimeout(ctx)
		defer cancel()
		if c.flags != nil {
			c.flags.close()
		}
		if c.events != nil {
			c.left, c.err = c.events.close(ctx)
		}
		if c.flags != nil && ctx.Err() == nil && c.flags.options.UsageInterval > 0 && !c.flags.options.Offline {
			c.flags.reportUsage(ctx)
		}
		c.callbacks.close()
		// A callback that blocks, or that called Close itself, must not block Close.
		select {
		case <-c.callbacks.done:
		case <-ctx.Done():
		}
		c.connection.release()
	})
	return c.left, c.err
}

func (c *Client) withTimeout(ctx context.Context) (context.Context, context.CancelFunc) {
	if ctx == nil {
		ctx = context.Background()
	}
	if _, hasDeadline := ctx.Deadline(); hasDeadline || ctx.Err() != nil {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, c.closeTimeout)
}
