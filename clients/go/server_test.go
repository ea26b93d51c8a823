package signalbox

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"
)

const (
	testSecret = "whsec-never-printed"
	testKey    = "sbx-never-printed"
)

// received is a request to POST /api/ingest.
type received struct {
	key       string
	signature string
	header    http.Header
	body      []byte
	events    []json.RawMessage
}

// ingestServer responds with its script, then accepts every batch.
type ingestServer struct {
	*httptest.Server
	mutex    sync.Mutex
	script   []http.HandlerFunc
	requests []received
	arrived  chan struct{}
}

func newIngestServer(t testing.TB, script ...http.HandlerFunc) *ingestServer {
	t.Helper()
	s := &ingestServer{script: script, arrived: make(chan struct{}, 10_000)}
	s.Server = httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(s.Close)
	return s
}

func (s *ingestServer) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	request := received{
		key:       r.Header.Get("X-Service-Idempotency-Key"),
		signature: r.Header.Get("X-Service-Signature"),
		header:    r.Header,
		body:      body,
	}
	plain := body
	if r.Header.Get("Content-Encoding") == "gzip" {
		if reader, err := gzip.NewReader(bytes.NewReader(body)); err == nil {
			plain, _ = io.ReadAll(reader)
		}
	}
	var content struct{ Events []json.RawMessage }
	_ = json.Unmarshal(plain, &content)
	request.events = content.Events
	s.mutex.Lock()
	s.requests = append(s.requests, request)
	respond := acceptAll
	if len(s.script) > 0 {
		respond, s.script = s.script[0], s.script[1:]
	}
	s.mutex.Unlock()
	s.arrived <- struct{}{}
	respond(w, r)
}

func (s *ingestServer) all() []received {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return append([]received{}, s.requests...)
}

// wait returns when count further requests have arrived.
func (s *ingestServer) wait(t testing.TB, count int) {
	t.Helper()
	for range count {
		select {
		case <-s.arrived:
		case <-time.After(10 * time.Second):
			t.Fatal("no request arrived")
		}
	}
}

func acceptAll(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, `{"accepted":1,"rejected":[]}`)
}

func status(code int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
}

// recorded has the arguments of a client's callbacks.
type recorded struct {
	mutex     sync.Mutex
	errors    []string
	drops     []DropReason
	rejected  []string
	delivered []string
}

func (r *recorded) errorCodes() []string {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return append([]string{}, r.errors...)
}

// newTestClient returns a client with short waits, which reads no flags.
func newTestClient(t testing.TB, baseURL string, change func(*Config)) (*Client, *recorded) {
	t.Helper()
	record := &recorded{}
	config := Config{
		BaseURL:       baseURL,
		APIKey:        testKey,
		WebhookSecret: testSecret,
		OnError: func(err *Error) {
			record.mutex.Lock()
			defer record.mutex.Unlock()
			record.errors = append(record.errors, err.Code)
		},
		Events: EventOptions{
			BatchInterval:  5 * time.Millisecond,
			BackoffInitial: time.Millisecond,
			BackoffMax:     5 * time.Millisecond,
			RefusedRetry:   time.Millisecond,
			OnDrop: func(_ Event, reason DropReason) {
				record.mutex.Lock()
				defer record.mutex.Unlock()
				record.drops = append(record.drops, reason)
			},
			OnRejected: func(event Event, reason string) {
				record.mutex.Lock()
				defer record.mutex.Unlock()
				record.rejected = append(record.rejected, messageOf(event)+": "+reason)
			},
			OnDelivered: func(events []Event) {
				record.mutex.Lock()
				defer record.mutex.Unlock()
				for _, event := range events {
					record.delivered = append(record.delivered, messageOf(event))
				}
			},
		},
	}
	if change != nil {
		change(&config)
	}
	client, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = client.Close(cancelled()) })
	return client, record
}

func messageOf(event Event) string {
	text, _ := json.Marshal(event.Data)
	var data struct{ Message string }
	_ = json.Unmarshal(text, &data)
	return data.Message
}

func logEvent(message string) Event { return NewLogEvent(LogData{Message: message}) }
