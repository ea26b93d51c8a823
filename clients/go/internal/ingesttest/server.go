// Package ingesttest has a fake service for tests, which accepts every batch.
package ingesttest

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	signalbox "signalbox.dev/go"
)

// Event is an event as received.
type Event struct {
	Type string         `json:"type"`
	TS   time.Time      `json:"ts"`
	Data map[string]any `json:"data"`
}

// Server records the events that it received.
type Server struct {
	*httptest.Server
	mutex  sync.Mutex
	events []Event
}

// New starts a server that ends with the test.
func New(t testing.TB) *Server {
	s := &Server{}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

// ServeHTTP accepts a batch.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var body io.Reader = r.Body
	if r.Header.Get("Content-Encoding") == "gzip" {
		content, _ := io.ReadAll(r.Body)
		if reader, err := gzip.NewReader(bytes.NewReader(content)); err == nil {
			body = reader
		}
	}
	var batch struct{ Events []Event }
	if err := json.NewDecoder(body).Decode(&batch); err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	s.mutex.Lock()
	s.events = append(s.events, batch.Events...)
	s.mutex.Unlock()
	_, _ = io.WriteString(w, `{"accepted":1,"rejected":[]}`)
}

// Client returns a client of the server that reads no flags.
func (s *Server) Client(t testing.TB, change func(*signalbox.Config)) *signalbox.Client {
	t.Helper()
	config := signalbox.Config{BaseURL: s.URL, APIKey: "key", WebhookSecret: "secret"}
	if change != nil {
		change(&config)
	}
	client, err := signalbox.New(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		_, _ = client.Close(ctx)
	})
	return client
}

// Flush waits until all enqueued events are settled, and returns the events that arrived.
func (s *Server) Flush(t testing.TB, client *signalbox.Client) []Event {
	t.Helper()
	if err := client.Flush(context.Background()); err != nil {
		t.Fatal(err)
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return append([]Event{}, s.events...)
}
