package signalbox

import (
	"testing"
	"time"
)

// delivered waits until count events are delivered, without a flush, which would wake the freezer.
func delivered(t *testing.T, client *Client, count int64) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); client.Report().Delivered < count; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d of %d events are delivered", client.Report().Delivered, count)
		}
	}
}

func TestEveryFullBatchIsSentBeforeItsInterval(t *testing.T) {
	server := newIngestServer(t)
	client, _ := newTestClient(t, server.URL, func(c *Config) { c.Events.BatchInterval = time.Hour })
	for batch := range int64(3) {
		for range 100 {
			client.Enqueue(background(), logEvent("x"))
		}
		delivered(t, client, (batch+1)*100)
	}
}

func TestSingleEventsAreSentAfterTheInterval(t *testing.T) {
	server := newIngestServer(t)
	client, _ := newTestClient(t, server.URL, func(c *Config) { c.Events.BatchInterval = 50 * time.Millisecond })
	// Immediately after the previous batch, and after the freezer has become idle.
	for event, pause := range []time.Duration{0, 0, 120 * time.Millisecond, 0} {
		time.Sleep(pause)
		client.Enqueue(background(), logEvent("x"))
		delivered(t, client, int64(event)+1)
	}
}
