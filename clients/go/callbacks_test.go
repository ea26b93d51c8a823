package signalbox

import "testing"

func TestSkippedCallbacksAreReportedWithTheirNumber(t *testing.T) {
	server := newIngestServer(t)
	started, release := make(chan struct{}), make(chan struct{})
	called := 0
	var skipped []*Error
	client, _ := newTestClient(t, server.URL, func(c *Config) {
		c.OnError = func(err *Error) { skipped = append(skipped, err) }
		c.Events.OnDrop = func(Event, DropReason) {
			if called++; called == 1 {
				close(started)
				<-release
			}
		}
	})
	invalid := Event{Type: "log", Data: make(chan int)}
	client.Enqueue(background(), invalid)
	<-started
	for range maxCallbacks + 7 {
		client.Enqueue(background(), invalid)
	}
	close(release)
	if left, err := client.Close(background()); left != 0 || err != nil {
		t.Fatal(left, err)
	}
	// Close waited for the callbacks, so these variables are no longer written.
	if called != maxCallbacks+1 || client.Report().Dropped[DroppedUnserializable] != maxCallbacks+8 {
		t.Errorf("%d calls, %d drops", called, client.Report().Dropped[DroppedUnserializable])
	}
	if len(skipped) != 1 || skipped[0].Code != "callbacks_skipped" {
		t.Fatalf("reported: %v", skipped)
	}
	if want := "7 callbacks were skipped because 1024 were waiting for a slow one"; skipped[0].Detail != want {
		t.Error(skipped[0].Detail)
	}
}
