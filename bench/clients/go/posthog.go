package main

import (
	"errors"
	"io"
	"log"
	"sync/atomic"
	"time"

	"github.com/posthog/posthog-go"
)

// newPostHog fetches the definitions from the stub server once, at the start. Evaluation is local, and sends no event.
func newPostHog(of setup) (benchClient, error) {
	client, err := posthog.NewWithConfig("phc_bench", posthog.Config{
		Endpoint:                           of.url,
		PersonalApiKey:                     "phx_bench",
		DefaultFeatureFlagsPollingInterval: time.Hour,
		Logger:                             posthog.StdLogger(log.New(io.Discard, "", 0)),
	})
	if err != nil {
		return benchClient{}, err
	}
	if flags, err := client.GetFeatureFlags(); err != nil || len(flags) == 0 {
		return benchClient{}, errors.Join(errors.New("posthog-go has no definitions"), err)
	}
	sendsEvents := false
	isOn := func(payload posthog.FeatureFlagPayload) bool {
		value, err := client.IsFeatureEnabled(payload)
		return err == nil && value == true
	}
	return benchClient{
		name: "github.com/posthog/posthog-go v" + posthog.Version,
		bucket: func(users []string) prepared {
			return prepared{len(users), func(index int) bool {
				return isOn(posthog.FeatureFlagPayload{
					Key: "half", DistinctId: users[index],
					OnlyEvaluateLocally: true, SendFeatureFlagEvents: &sendsEvents,
				})
			}}
		},
		cohort: func(contexts []cohortContext) prepared {
			payloads := make([]posthog.FeatureFlagPayload, len(contexts))
			for index, each := range contexts {
				payloads[index] = posthog.FeatureFlagPayload{
					Key: "cohort", DistinctId: each.UserID,
					PersonProperties: posthog.NewProperties().
						Set("country", each.Country).Set("env", each.Env).Set("role", each.Role),
					OnlyEvaluateLocally: true, SendFeatureFlagEvents: &sendsEvents,
				}
			}
			return prepared{len(payloads), func(index int) bool { return isOn(payloads[index]) }}
		},
		events: func(url string) benchEvents { return newPostHogEvents(url) },
	}, nil
}

// postHogEvents counts delivered and failed events by the client's callback, because the client has no flush.
type postHogEvents struct {
	client   posthog.Client
	enqueued int64
	sent     atomic.Int64
	failed   atomic.Int64
}

func newPostHogEvents(url string) benchEvents {
	events := &postHogEvents{}
	client, err := posthog.NewWithConfig("phc_bench", posthog.Config{
		Endpoint: url,
		// With the default of five seconds, this interval would dominate the time of a wave.
		Interval:  50 * time.Millisecond,
		BatchSize: 100,
		Callback:  events,
		Logger:    posthog.StdLogger(log.New(io.Discard, "", 0)),
	})
	if err != nil {
		panic(err)
	}
	events.client = client
	return events
}

func (e *postHogEvents) Success(posthog.APIMessage)        { e.sent.Add(1) }
func (e *postHogEvents) Failure(posthog.APIMessage, error) { e.failed.Add(1) }

func (e *postHogEvents) enqueue(index int, text string) bool {
	e.enqueued++
	return e.client.Enqueue(posthog.Capture{
		DistinctId: "user-17",
		Event:      "order placed",
		Properties: posthog.NewProperties().
			Set("level", "info").Set("message", text).
			Set("orderId", "o-17").Set("amount", index).Set("currency", "EUR"),
	}) == nil
}

func (e *postHogEvents) flush() error {
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if e.sent.Load()+e.failed.Load() == e.enqueued {
			return nil
		}
	}
	return errors.New("the events were not delivered in time")
}

func (e *postHogEvents) delivered() int64 { return e.sent.Load() }

func (e *postHogEvents) queued() (events, bytes int) { return int(e.enqueued - e.failed.Load()), -1 }

// end does not close the client, because Close waits for every retry. The exit of the process ends it.
func (e *postHogEvents) end() {}
