package main

import (
	"context"
	"time"

	signalbox "signalbox.dev/go"
)

// newSignalbox reads its flags from the bootstrap and opens no connection for them.
func newSignalbox(of setup) (benchClient, error) {
	client, err := signalbox.New(signalbox.Config{
		BaseURL:   of.url,
		ProjectID: "bench",
		APIKey:    "sbx_bench",
		Flags:     signalbox.FlagOptions{Offline: true, Bootstrap: of.definition},
	})
	if err != nil {
		return benchClient{}, err
	}
	ctx := context.Background()
	return benchClient{
		name: "signalbox.dev/go " + signalbox.Version,
		bucket: func(users []string) prepared {
			return prepared{len(users), func(index int) bool {
				on, _ := client.IsEnabled(ctx, "half", signalbox.EvalContext{UserID: users[index]})
				return on
			}}
		},
		cohort: func(contexts []cohortContext) prepared {
			own := make([]signalbox.EvalContext, len(contexts))
			for index, each := range contexts {
				own[index] = signalbox.EvalContext{
					UserID: each.UserID, Env: each.Env, Role: each.Role,
					Attributes: map[string]string{"country": each.Country},
				}
			}
			return prepared{len(own), func(index int) bool {
				on, _ := client.IsEnabled(ctx, "cohort", own[index])
				return on
			}}
		},
		events: func(url string) benchEvents { return newSignalboxEvents(url) },
	}, nil
}

type signalboxEvents struct {
	client *signalbox.Client
}

func newSignalboxEvents(url string) benchEvents {
	client, err := signalbox.New(signalbox.Config{
		BaseURL:       url,
		APIKey:        "sbx_bench",
		WebhookSecret: "webhook-secret-of-the-benchmark",
	})
	if err != nil {
		panic(err)
	}
	return signalboxEvents{client}
}

func (e signalboxEvents) enqueue(index int, text string) bool {
	return e.client.Enqueue(context.Background(), signalbox.NewLogEvent(signalbox.LogData{
		Level:   "info",
		Message: text,
		Fields:  map[string]any{"orderId": "o-17", "amount": index, "currency": "EUR"},
	})).Accepted
}

func (e signalboxEvents) flush() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	return e.client.Flush(ctx)
}

func (e signalboxEvents) delivered() int64 { return e.client.Report().Delivered }

func (e signalboxEvents) queued() (events, bytes int) {
	report := e.client.Report()
	return report.QueuedEvents, report.QueuedBytes
}

func (e signalboxEvents) end() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, _ = e.client.Close(ctx)
}
