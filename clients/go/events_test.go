package signalbox

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

func background() context.Context { return context.Background() }

func flushed(t *testing.T, client *Client) {
	t.Helper()
	ctx, cancel := context.WithTimeout(background(), 10*time.Second)
	defer cancel()
	if err := client.Flush(ctx); err != nil {
		t.Fatal(err)
	}
}

func TestBatchIsSignedAndCompressedAndHasAKey(t *testing.T) {
	server := newIngestServer(t)
	client, _ := newTestClient(t, server.URL, func(c *Config) { c.Events.BatchInterval = time.Hour })
	for range 100 {
		if result := client.Enqueue(background(), logEvent(strings.Repeat("x", 50))); !result.Accepted {
			t.Fatal(result)
		}
	}
	flushed(t, client)
	requests := server.all()
	if len(requests) != 1 || len(requests[0].events) != 100 {
		t.Fatalf("%d requests", len(requests))
	}
	one := requests[0]
	mac := hmac.New(sha256.New, []byte(testSecret))
	mac.Write(one.body)
	if one.signature != hex.EncodeToString(mac.Sum(nil)) {
		t.Error("the signature is not that of the bytes sent")
	}
	if !regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`).MatchString(one.key) {
		t.Errorf("the key %q is not a UUID", one.key)
	}
	if one.header.Get("Content-Encoding") != "gzip" || one.header.Get("User-Agent") != "signalbox-go/"+Version ||
		one.header.Get("Authorization") != "Bearer "+testKey || one.header.Get("Content-Type") != "application/json" {
		t.Errorf("headers %v", one.header)
	}
}

func TestSmallBatchIsNotCompressed(t *testing.T) {
	server := newIngestServer(t)
	client, _ := newTestClient(t, server.URL, nil)
	at := time.Date(2026, 11, 24, 12, 0, 0, 123456789, time.FixedZone("", 3600))
	client.Enqueue(background(), logEvent("<a & b>").At(at))
	flushed(t, client)
	one := server.all()[0]
	if one.header.Get("Content-Encoding") != "" {
		t.Error("compressed")
	}
	if want := `{"events":[{"type":"log","ts":"2026-11-24T11:00:00.123456Z","data":{"message":"<a & b>"}}]}`; string(one.body) != want {
		t.Errorf("%s", one.body)
	}
}

func TestBatchHasAtMostItsEventsAndBytes(t *testing.T) {
	server := newIngestServer(t)
	client, _ := newTestClient(t, server.URL, func(c *Config) {
		c.Events.BatchEvents = 3
		c.Events.BatchInterval = time.Hour
	})
	for index := range 7 {
		client.Enqueue(background(), logEvent(fmt.Sprint(index)))
	}
	flushed(t, client)
	var sizes []int
	for _, one := range server.all() {
		sizes = append(sizes, len(one.events))
	}
	if fmt.Sprint(sizes) != "[3 3 1]" {
		t.Errorf("batches of %v", sizes)
	}

	server = newIngestServer(t)
	client, _ = newTestClient(t, server.URL, func(c *Config) {
		c.Events.BatchBytes = 1000
		c.Events.GzipMinBytes = math.MaxInt
	})
	for range 20 {
		client.Enqueue(background(), logEvent(strings.Repeat("x", 200)))
	}
	flushed(t, client)
	for _, one := range server.all() {
		if len(one.body) > 1000 {
			t.Errorf("a body of %d bytes", len(one.body))
		}
	}
}

func TestRetriesSendTheSameBytesWithTheSameKey(t *testing.T) {
	reset := func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }
	half := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "100")
		_, _ = io.WriteString(w, `{"accepted":`)
	}
	page := func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "<html>") }
	redirect := func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/elsewhere", http.StatusFound) }
	server := newIngestServer(t, status(503), status(429), status(408), reset, half, page, redirect, status(202), status(401), status(404))
	client, record := newTestClient(t, server.URL, nil)
	client.Enqueue(background(), logEvent("once"))
	flushed(t, client)
	requests := server.all()
	if len(requests) != 11 {
		t.Fatalf("%d requests", len(requests))
	}
	for _, one := range requests {
		if !bytes.Equal(one.body, requests[0].body) || one.key != requests[0].key || one.signature != requests[0].signature {
			t.Error("a retry differs")
		}
	}
	if _, err := client.Close(background()); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"http_503", "http_429", "http_408", "network", "unreadable_response", "redirect", "unreadable_response", "unauthorized", "not_found",
	}
	if got := record.errorCodes(); !reflect.DeepEqual(got, want) {
		t.Errorf("reported %v", got)
	}
	if report := client.Report(); report.Delivered != 1 || len(report.Dropped) != 0 {
		t.Errorf("%+v", report)
	}
}

func TestRetryAfterIsTheMinimumWait(t *testing.T) {
	server := newIngestServer(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "3600")
		w.WriteHeader(429)
	})
	client, _ := newTestClient(t, server.URL, nil)
	client.Enqueue(background(), logEvent("waits"))
	server.wait(t, 1)
	ctx, cancel := context.WithTimeout(background(), 100*time.Millisecond)
	defer cancel()
	if err := client.Flush(ctx); err != context.DeadlineExceeded {
		t.Errorf("flushed: %v", err)
	}
	if got := len(server.all()); got != 1 {
		t.Errorf("%d requests before Retry-After", got)
	}
}

func TestBatchThatIsTooLargeIsHalvedWithNewKeys(t *testing.T) {
	server := newIngestServer(t, status(413), status(413), status(413))
	client, record := newTestClient(t, server.URL, func(c *Config) { c.Events.BatchEvents = 4 })
	for index := range 4 {
		client.Enqueue(background(), logEvent(fmt.Sprint(index)))
	}
	flushed(t, client)
	_, _ = client.Close(background())
	var sizes []int
	keys := map[string]bool{}
	for _, one := range server.all() {
		sizes = append(sizes, len(one.events))
		keys[one.key] = true
	}
	// 4 → 2+2 → 1+1: the first single event is dropped, and a log event reports it.
	if fmt.Sprint(sizes[:5]) != "[4 2 1 1 2]" || len(keys) != len(sizes) {
		t.Errorf("batches of %v with %d keys", sizes, len(keys))
	}
	if report := client.Report(); report.Delivered != 3 || report.Dropped[DroppedTooLarge] != 1 {
		t.Errorf("%+v", report)
	}
	if fmt.Sprint(record.delivered) != "[1 2 3]" {
		t.Errorf("delivered %v", record.delivered)
	}
}

func TestDropsAreReportedAsOneLogEventWhenSendingWorks(t *testing.T) {
	server := newIngestServer(t, status(400))
	client, record := newTestClient(t, server.URL, nil)
	client.Enqueue(background(), logEvent("refused"))
	flushed(t, client)
	client.Enqueue(background(), Event{Type: "log", Data: math.NaN()})
	client.Enqueue(background(), logEvent("works"))
	flushed(t, client)
	if _, err := client.Close(background()); err != nil {
		t.Fatal(err)
	}
	requests := server.all()
	last := requests[len(requests)-1]
	var event struct {
		Type string
		Data struct {
			Level, Module string
			Fields        struct{ Dropped map[string]int }
		}
	}
	if err := json.Unmarshal(last.events[0], &event); err != nil {
		t.Fatal(err)
	}
	if len(last.events) != 1 || event.Type != "log" || event.Data.Level != "warn" || event.Data.Module != "signalbox-client" ||
		!reflect.DeepEqual(event.Data.Fields.Dropped, map[string]int{"refused": 1, "unserializable": 1}) {
		t.Errorf("%s", last.body)
	}
	if report := client.Report(); report.Delivered != 1 || report.QueuedEvents != 0 {
		t.Errorf("%+v", report)
	}
	if fmt.Sprint(record.drops) != "[refused unserializable]" || fmt.Sprint(record.delivered) != "[works]" {
		t.Errorf("callbacks: %v, %v", record.drops, record.delivered)
	}
}

func TestRejectedEventsAreReportedWithTheirReasons(t *testing.T) {
	server := newIngestServer(t, func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"accepted":2,"rejected":[{"index":1,"reason":"data.message: required"},{"index":99,"reason":"?"}]}`)
	})
	client, record := newTestClient(t, server.URL, func(c *Config) { c.Events.BatchInterval = time.Hour })
	for _, message := range []string{"a", "b", "c"} {
		client.Enqueue(background(), logEvent(message))
	}
	flushed(t, client)
	_, _ = client.Close(background())
	if fmt.Sprint(record.rejected) != "[b: data.message: required]" || fmt.Sprint(record.delivered) != "[a c]" {
		t.Errorf("%v, %v", record.rejected, record.delivered)
	}
	if report := client.Report(); report.Delivered != 2 || report.Rejected != 1 || len(report.Dropped) != 0 {
		t.Errorf("%+v", report)
	}
}

func TestReusedKeyIsReported(t *testing.T) {
	server := newIngestServer(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Idempotency-Key-Reused", "different-body")
		acceptAll(w, r)
	})
	client, record := newTestClient(t, server.URL, nil)
	client.Enqueue(background(), logEvent("a"))
	flushed(t, client)
	_, _ = client.Close(background())
	if fmt.Sprint(record.errorCodes()) != "[idempotency_key_reused]" || fmt.Sprint(record.drops) != "[refused]" {
		t.Error(record.errorCodes(), record.drops)
	}
	if report := client.Report(); report.Delivered != 0 || report.Dropped[DroppedRefused] != 1 {
		t.Errorf("%+v", report)
	}
}

type cycle struct {
	Next *cycle `json:"next"`
}

type panics struct{}

func (panics) MarshalJSON() ([]byte, error) { panic("in the program's code") }

func TestEventsThatCannotBeSentAreDroppedWithAReason(t *testing.T) {
	server := newIngestServer(t)
	client, _ := newTestClient(t, server.URL, func(c *Config) { c.Events.BatchInterval = time.Hour })
	circle := &cycle{}
	circle.Next = circle
	own := map[string]any{}
	own["self"] = own
	for name, one := range map[string]struct {
		event  Event
		reason DropReason
	}{
		"NaN":             {NewPerformanceEvent(PerformanceData{Metric: "m", Value: math.NaN()}), DroppedUnserializable},
		"infinity":        {NewPerformanceEvent(PerformanceData{Metric: "m", Value: math.Inf(-1)}), DroppedUnserializable},
		"cyclic pointer":  {Event{Type: "log", Data: circle}, DroppedUnserializable},
		"cyclic map":      {Event{Type: "log", Data: own}, DroppedUnserializable},
		"channel":         {Event{Type: "log", Data: map[string]any{"c": make(chan int)}}, DroppedUnserializable},
		"panic":           {Event{Type: "log", Data: map[string]any{"c": panics{}}}, DroppedUnserializable},
		"no data":         {Event{Type: "log"}, DroppedUnserializable},
		"nil pointer":     {Event{Type: "log", Data: (*LogData)(nil)}, DroppedUnserializable},
		"a list":          {Event{Type: "log", Data: []int{1}}, DroppedUnserializable},
		"invalid UTF-8":   {logEvent("a\xffb"), DroppedUnserializable},
		"invalid type":    {Event{Type: "l\xff", Data: LogData{}}, DroppedUnserializable},
		"invalid key":     {NewLogEvent(LogData{Extra: map[string]any{"\xff": 1}}), DroppedUnserializable},
		"raw invalid":     {Event{Type: "log", Data: json.RawMessage("{\"message\":\"\xff\"}")}, DroppedUnserializable},
		"raw no JSON":     {Event{Type: "log", Data: json.RawMessage(`{"message":`)}, DroppedUnserializable},
		"high surrogate":  {Event{Type: "log", Data: json.RawMessage(`{"message":"\ud83d"}`)}, DroppedUnserializable},
		"low surrogate":   {Event{Type: "log", Data: json.RawMessage(`{"message":"\\\udE00 \ude00"}`)}, DroppedUnserializable},
		"10 MB":           {logEvent(strings.Repeat("x", 10<<20)), DroppedTooLarge},
		"over 256 KB":     {logEvent(strings.Repeat("x", maxEventBytes)), DroppedTooLarge},
		"surrogate pair":  {Event{Type: "log", Data: json.RawMessage(`{"message":"\ud83d\ude00 \\ud83d"}`)}, ""},
		"U+FFFD":          {logEvent("a\uFFFDb"), ""},
		"almost 256 KB":   {logEvent(strings.Repeat("x", maxEventBytes-100)), ""},
		"unknown type":    {Event{Type: "no such", Data: map[string]any{}}, ""},
		"pointer to data": {Event{Type: "log", Data: &LogData{Message: "a"}}, ""},
	} {
		if got := client.Enqueue(background(), one.event); got.Reason != one.reason || got.Accepted != (one.reason == "") {
			t.Errorf("%s: %+v", name, got)
		}
	}
	flushed(t, client)
	for _, one := range server.all() {
		if !json.Valid(plainOf(one)) {
			t.Error("a body that is not JSON")
		}
	}
}

func plainOf(one received) []byte {
	text, _ := json.Marshal(one.events)
	return text
}

func TestExtraFieldsAreSentAndDoNotReplaceNamedOnes(t *testing.T) {
	text, reason := encodeEvent(NewLogEvent(LogData{Message: "m", Extra: map[string]any{"message": "other", "orderId": 7}}), map[string]bool{"f": true}, time.Now)
	var event struct{ Data json.RawMessage }
	if reason != "" || json.Unmarshal(text, &event) != nil || string(event.Data) != `{"message":"m","orderId":7,"flags":{"f":true}}` {
		t.Errorf("%s %s", text, reason)
	}
}

// frozenServer never responds until the test ends.
func frozenServer(t *testing.T) *ingestServer {
	release := make(chan struct{})
	var once sync.Once
	server := newIngestServer(t)
	t.Cleanup(func() { once.Do(func() { close(release) }) })
	server.script = []http.HandlerFunc{func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-release:
		case <-r.Context().Done():
		}
	}}
	return server
}

func TestFullQueueDropsByItsPolicy(t *testing.T) {
	for policy, want := range map[Policy]string{DropNewest: "[1 2 3]", DropOldest: "[1 4 5]"} {
		release := make(chan struct{})
		server := newIngestServer(t, func(w http.ResponseWriter, r *http.Request) { <-release; acceptAll(w, r) })
		client, record := newTestClient(t, server.URL, func(c *Config) {
			c.Events.Policy = policy
			c.Events.QueueEvents = 3
			c.Events.BatchEvents = 1
		})
		client.Enqueue(background(), logEvent("1"))
		server.wait(t, 1)
		for _, message := range []string{"2", "3", "4", "5"} {
			result := client.Enqueue(background(), logEvent(message))
			if policy == DropOldest && !result.Accepted {
				t.Errorf("%s refused %s", policy, message)
			}
		}
		close(release)
		flushed(t, client)
		_, _ = client.Close(background())
		if got := fmt.Sprint(record.delivered); got != want {
			t.Errorf("%s delivered %s", policy, got)
		}
		if report := client.Report(); report.Dropped[DroppedQueueFull] != 2 {
			t.Errorf("%s: %+v", policy, report)
		}
	}
}

func TestQueueIsBoundedByBytes(t *testing.T) {
	server := frozenServer(t)
	client, _ := newTestClient(t, server.URL, func(c *Config) { c.Events.QueueBytes = 10_000 })
	accepted := 0
	for range 100 {
		if client.Enqueue(background(), logEvent(strings.Repeat("x", 900))).Accepted {
			accepted++
		}
	}
	if report := client.Report(); accepted != 10 || report.QueuedBytes > 10_000 || report.QueuedEvents != 10 {
		t.Errorf("%d accepted, %+v", accepted, report)
	}
}

func TestBlockWaitsForRoomTheContextOrTheTimeout(t *testing.T) {
	release := make(chan struct{})
	server := newIngestServer(t, func(w http.ResponseWriter, r *http.Request) { <-release; acceptAll(w, r) })
	client, _ := newTestClient(t, server.URL, func(c *Config) {
		c.Events.Policy = Block
		c.Events.QueueEvents = 1
		c.Events.BlockTimeout = time.Hour
	})
	client.Enqueue(background(), logEvent("1"))
	server.wait(t, 1)
	if got := client.Enqueue(cancelled(), logEvent("2")); got.Reason != DroppedQueueFull {
		t.Errorf("%+v with a cancelled context", got)
	}
	result := make(chan Result)
	go func() { result <- client.Enqueue(background(), logEvent("3")) }()
	close(release)
	if got := <-result; !got.Accepted {
		t.Errorf("%+v after there was room", got)
	}
	flushed(t, client)

	server = frozenServer(t)
	client, _ = newTestClient(t, server.URL, func(c *Config) {
		c.Events.Policy = Block
		c.Events.QueueEvents = 1
		c.Events.BlockTimeout = time.Millisecond
	})
	client.Enqueue(background(), logEvent("1"))
	if got := client.Enqueue(background(), logEvent("2")); got.Reason != DroppedQueueFull {
		t.Errorf("%+v after the timeout", got)
	}
}

func TestCloseFlushesThenDropsTheRemainingEvents(t *testing.T) {
	server := newIngestServer(t, status(503), status(503), status(503))
	client, _ := newTestClient(t, server.URL, func(c *Config) { c.Events.BatchInterval = time.Hour })
	client.Enqueue(background(), logEvent("a"))
	if left, err := client.Close(background()); left != 0 || err != nil {
		t.Errorf("%d left, %v", left, err)
	}
	if client.Report().Delivered != 1 {
		t.Error("not delivered")
	}
	if got := client.Enqueue(background(), logEvent("late")); got.Reason != DroppedClosed {
		t.Errorf("%+v after Close", got)
	}

	frozen := frozenServer(t)
	client, record := newTestClient(t, frozen.URL, nil)
	client.Enqueue(background(), logEvent("a"))
	frozen.wait(t, 1)
	client.Enqueue(background(), logEvent("b"))
	ctx, cancel := context.WithTimeout(background(), 20*time.Millisecond)
	defer cancel()
	if left, err := client.Close(ctx); left != 2 || err != context.DeadlineExceeded {
		t.Errorf("%d left, %v", left, err)
	}
	if left, _ := client.Close(background()); left != 2 {
		t.Errorf("%d left at the second Close", left)
	}
	if report := client.Report(); report.Dropped[DroppedClosed] != 2 || report.QueuedEvents != 0 {
		t.Errorf("%+v", report)
	}
	eventually(t, "the drops are reported", func() bool {
		record.mutex.Lock()
		defer record.mutex.Unlock()
		return len(record.drops) == 2
	})
}

func TestCallbackMayPanicAndEnqueueAndClose(t *testing.T) {
	server := newIngestServer(t, status(400))
	var client *Client
	closed := make(chan struct{})
	client, _ = newTestClient(t, server.URL, func(c *Config) {
		c.Events.OnDrop = func(Event, DropReason) {
			defer close(closed)
			client.Enqueue(background(), logEvent("from a callback"))
			_, _ = client.Close(background())
			panic("in the program's code")
		}
		c.CloseTimeout = 100 * time.Millisecond
	})
	client.Enqueue(background(), logEvent("refused"))
	select {
	case <-closed:
	case <-time.After(10 * time.Second):
		t.Fatal("the callback did not end")
	}
}

func TestEventsOfManyGoroutinesAreDeliveredOnce(t *testing.T) {
	server := newIngestServer(t)
	client, record := newTestClient(t, server.URL, nil)
	var running sync.WaitGroup
	for worker := range 8 {
		running.Add(1)
		go func() {
			defer running.Done()
			for index := range 250 {
				client.Enqueue(background(), logEvent(fmt.Sprintf("%d-%d", worker, index)))
			}
		}()
	}
	running.Wait()
	if left, err := client.Close(background()); left != 0 || err != nil {
		t.Fatal(left, err)
	}
	seen := map[string]bool{}
	for _, one := range server.all() {
		for _, event := range one.events {
			var fields struct{ Data struct{ Message string } }
			_ = json.Unmarshal(event, &fields)
			if seen[fields.Data.Message] {
				t.Fatalf("%s twice", fields.Data.Message)
			}
			seen[fields.Data.Message] = true
		}
	}
	if len(seen) != 2000 || len(record.delivered) != 2000 || client.Report().Delivered != 2000 {
		t.Errorf("%d arrived, %d reported", len(seen), len(record.delivered))
	}
}

func TestNilClientDropsAndEvaluatesToTheDefault(t *testing.T) {
	var client *Client
	if got := client.Enqueue(background(), logEvent("a")); got.Reason != DroppedClosed {
		t.Error(got)
	}
	if !client.IsEnabledOr(background(), "f", EvalContext{}, true) {
		t.Error("not the default")
	}
	if _, err := client.Close(background()); err != nil {
		t.Error(err)
	}
}

func TestNothingPrintsACredential(t *testing.T) {
	config := Config{BaseURL: "http://127.0.0.1:1", APIKey: testKey, WebhookSecret: testSecret, ProjectID: "p"}
	client, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close(cancelled())
	text, _ := json.Marshal(config)
	printed := string(text) + config.LogValue().String()
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%d", "%x", "%q"} {
		printed += fmt.Sprintf(verb, config) + fmt.Sprintf(verb, &config) + fmt.Sprintf(verb, client) +
			fmt.Sprintf(verb, *client.connection) + fmt.Sprintf(verb, struct{ c *Client }{client})
	}
	if strings.Contains(printed, "never-printed") || strings.Contains(printed, hex.EncodeToString([]byte("never-printed"))) {
		t.Error(printed)
	}
}

func TestConfigurationThatCannotWorkIsAnError(t *testing.T) {
	for name, config := range map[string]Config{
		"no URL":          {APIKey: "k"},
		"no http":         {BaseURL: "ftp://host", APIKey: "k"},
		"password":        {BaseURL: "https://u:never-printed@host", APIKey: "k"},
		"no key":          {BaseURL: "http://host"},
		"key with a line": {BaseURL: "http://host", APIKey: "never-printed\r\nX: y"},
		"policy":          {BaseURL: "http://host", APIKey: "k", Events: EventOptions{Policy: "drop"}},
	} {
		client, err := New(config)
		if err == nil {
			_, _ = client.Close(cancelled())
			t.Errorf("%s is accepted", name)
		} else if strings.Contains(err.Error(), "never-printed") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func BenchmarkEnqueue(b *testing.B) {
	server := newIngestServer(b)
	client, _ := newTestClient(b, server.URL, func(c *Config) {
		c.Events.QueueEvents = math.MaxInt
		c.Events.QueueBytes = math.MaxInt
		c.Events.OnDelivered = nil
		c.Events.BatchInterval = time.Hour
		c.Events.BatchEvents = math.MaxInt
		c.Events.BatchBytes = math.MaxInt
	})
	event := NewLogEvent(LogData{Message: "payment gateway timed out", Level: "error", Module: "billing"})
	waits := make([]time.Duration, 0, b.N)
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		start := time.Now()
		client.Enqueue(background(), event)
		waits = append(waits, time.Since(start))
	}
	b.StopTimer()
	reportPercentiles(b, waits)
}
