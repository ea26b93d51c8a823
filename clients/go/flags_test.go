package signalbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// flagServer responds with a snapshot, and keeps streams open to which a test can write.
type flagServer struct {
	*httptest.Server
	mutex     sync.Mutex
	snapshot  http.HandlerFunc
	stream    http.HandlerFunc
	fetches   int
	streams   []string
	usage     []string
	usageCode int
	messages  chan string
}

func snapshotText(revision int, flags string) string {
	return fmt.Sprintf(`{"revision":%d,"bucket_version":1,"flags":[%s],"groups":[],"overrides":[]}`, revision, flags)
}

func flagText(key string, enabled bool) string {
	return fmt.Sprintf(`{"key":%q,"enabled":%t,"killed":false,"rollout":100,"cohorts":{}}`, key, enabled)
}

func changeText(prev, revision int, flags string) string {
	return fmt.Sprintf("event: flags.changed\nid: %d\ndata: {\"revision\":%d,\"prev_revision\":%d,\"changes\":{\"flags\":[%s],\"groups\":[],"+
		"\"overrides\":[],\"removed\":{\"flags\":[],\"groups\":[],\"overrides\":[]}}}\n\n", revision, revision, prev, flags)
}

func sendSnapshot(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("ETag", `"e"`)
		_, _ = io.WriteString(w, text)
	}
}

func newFlagServer(t testing.TB) *flagServer {
	s := &flagServer{messages: make(chan string, 100), usageCode: 202}
	s.snapshot = sendSnapshot(snapshotText(1, flagText("a", true)))
	s.stream = s.openStream
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mutex.Lock()
		snapshot, stream := s.snapshot, s.stream
		switch {
		case r.Header.Get("Authorization") != "Bearer "+testKey:
			snapshot, stream = status(401), status(401)
		case r.URL.Path == "/api/flags/snapshot":
			s.fetches++
		case r.URL.Path == "/api/flags/stream":
			s.streams = append(s.streams, r.Header.Get("Last-Event-ID")+r.URL.Query().Get("project_id"))
		case r.URL.Path == "/api/flags/usage":
			body, _ := io.ReadAll(r.Body)
			s.usage = append(s.usage, string(body))
			w.WriteHeader(s.usageCode)
		}
		s.mutex.Unlock()
		switch r.URL.Path {
		case "/api/flags/snapshot":
			snapshot(w, r)
		case "/api/flags/stream":
			stream(w, r)
		}
	}))
	t.Cleanup(s.Close)
	return s
}

func (s *flagServer) openStream(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	_, _ = io.WriteString(w, ": connected\n\n")
	w.(http.Flusher).Flush()
	for {
		select {
		case <-r.Context().Done():
			return
		case message := <-s.messages:
			if message == "end" {
				return
			}
			_, _ = io.WriteString(w, message)
			w.(http.Flusher).Flush()
		}
	}
}

func (s *flagServer) set(change func()) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	change()
}

func (s *flagServer) count(of func() int) int {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return of()
}

func newFlagTestClient(t testing.TB, baseURL string, change func(*Config)) (*Client, *recorded) {
	return newTestClient(t, baseURL, func(c *Config) {
		c.ProjectID = "p"
		c.WebhookSecret = ""
		c.Flags.BackoffInitial = time.Millisecond
		c.Flags.BackoffMax = 5 * time.Millisecond
		c.Flags.PollInterval = 10 * time.Millisecond
		c.Flags.UsageInterval = -1
		if change != nil {
			change(c)
		}
	})
}

func ready(t testing.TB, client *Client) {
	t.Helper()
	ctx, cancel := context.WithTimeout(background(), 10*time.Second)
	defer cancel()
	if err := client.Ready(ctx); err != nil {
		t.Fatal(err, client.FlagStatus())
	}
}

func isOn(client *Client, key string) bool {
	value, err := client.IsEnabled(background(), key, EvalContext{UserID: "u"})
	return err == nil && value
}

func TestFlagsComeFromTheSnapshotAndChangeWithTheStream(t *testing.T) {
	server := newFlagServer(t)
	var changes [][]string
	var mutex sync.Mutex
	client, _ := newFlagTestClient(t, server.URL, nil)
	client.OnFlagsChanged(func(keys []string) {
		mutex.Lock()
		defer mutex.Unlock()
		changes = append(changes, keys)
	})
	ready(t, client)
	if !isOn(client, "a") {
		t.Error("a is off")
	}
	eventually(t, "the stream is open", func() bool { return server.count(func() int { return len(server.streams) }) == 1 })
	if server.streams[0] != "1p" {
		t.Errorf("resumed from %q", server.streams[0])
	}
	server.messages <- changeText(1, 2, flagText("a", false)+","+flagText("b", true))
	eventually(t, "the change is applied", func() bool { return !isOn(client, "a") && isOn(client, "b") })
	got := client.FlagStatus()
	if got.State != FlagsReady || got.Source != "server" || got.Revision != 2 || got.LastSync.IsZero() || got.LastError != "" {
		t.Errorf("%+v", got)
	}
	eventually(t, "the listener is called", func() bool {
		mutex.Lock()
		defer mutex.Unlock()
		return len(changes) > 0 && fmt.Sprint(changes[len(changes)-1]) == "[a b]"
	})
}

func TestMissingChangesAreFetched(t *testing.T) {
	server := newFlagServer(t)
	client, _ := newFlagTestClient(t, server.URL, nil)
	ready(t, client)
	server.set(func() { server.snapshot = sendSnapshot(snapshotText(5, flagText("b", true))) })
	server.messages <- changeText(4, 5, flagText("b", true))
	eventually(t, "the snapshot is fetched", func() bool { return isOn(client, "b") && client.FlagStatus().Revision == 5 })
	if _, err := client.IsEnabled(background(), "a", EvalContext{}); !errors.Is(err, ErrFlagNotFound) {
		t.Error(err)
	}
}

func TestMessageThatCannotBeUsedKeepsTheFlags(t *testing.T) {
	server := newFlagServer(t)
	client, record := newFlagTestClient(t, server.URL, nil)
	ready(t, client)
	server.messages <- "event: flags.snapshot\nid: 9\ndata: {\"revision\":9,\"bucket_version\":2}\n\n"
	eventually(t, "the error is reported", func() bool { return strings.Contains(fmt.Sprint(record.errorCodes()), "unreadable_response") })
	if !isOn(client, "a") || client.FlagStatus().State != FlagsStale {
		t.Errorf("%+v", client.FlagStatus())
	}
}

func TestClientPollsWhileThereIsNoStream(t *testing.T) {
	server := newFlagServer(t)
	server.set(func() { server.stream = status(503) })
	client, _ := newFlagTestClient(t, server.URL, nil)
	ready(t, client)
	server.set(func() { server.snapshot = sendSnapshot(snapshotText(2, flagText("b", true))) })
	eventually(t, "a poll has the change", func() bool { return isOn(client, "b") })
	server.set(func() { server.snapshot = status(503) })
	eventually(t, "the flags are stale", func() bool {
		got := client.FlagStatus()
		return got.State == FlagsStale && got.LastError == "http_503"
	})
	if !isOn(client, "b") {
		t.Error("the last known flags are lost")
	}
	server.set(func() { server.stream = server.openStream })
	eventually(t, "the stream is open again", func() bool { return client.FlagStatus().State == FlagsReady })
}

func TestSilentStreamIsClosedAndOpenedAgain(t *testing.T) {
	server := newFlagServer(t)
	client, record := newFlagTestClient(t, server.URL, func(c *Config) { c.Flags.ReadTimeout = 20 * time.Millisecond })
	ready(t, client)
	eventually(t, "the stream reconnects", func() bool { return server.count(func() int { return len(server.streams) }) >= 3 })
	eventually(t, "the error is reported", func() bool { return strings.Contains(fmt.Sprint(record.errorCodes()), "timeout") })
}

func TestStreamThatEndsImmediatelyIsReopenedWithBackoff(t *testing.T) {
	server := newFlagServer(t)
	server.set(func() {
		server.stream = func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Content-Type", "text/event-stream") }
	})
	client, _ := newFlagTestClient(t, server.URL, func(c *Config) {
		c.Flags.BackoffInitial = time.Hour
		c.Flags.BackoffMax = time.Hour
	})
	ready(t, client)
	eventually(t, "the client polls", func() bool { return server.count(func() int { return server.fetches }) > 5 })
	if got := server.count(func() int { return len(server.streams) }); got > 1 {
		t.Errorf("%d streams", got)
	}
}

func TestRefusedKeyFailsWithoutBreakingTheCaller(t *testing.T) {
	server := newFlagServer(t)
	client, record := newFlagTestClient(t, server.URL, func(c *Config) { c.APIKey = "wrong" })
	eventually(t, "the state is failed", func() bool { return client.FlagStatus().State == FlagsFailed })
	value, err := client.IsEnabled(background(), "a", EvalContext{})
	if value || !errors.Is(err, ErrNotReady) {
		t.Error(value, err)
	}
	if got := client.Explain(background(), "a", EvalContext{}, true); !got.Value || got.Rule != RuleNotReady {
		t.Errorf("%+v", got)
	}
	eventually(t, "the error is reported", func() bool { return fmt.Sprint(record.errorCodes()) == "[unauthorized]" })
	if err := client.Ready(cancelled()); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if got := server.count(func() int { return server.fetches }); got > 1 {
		t.Errorf("%d requests with a refused key", got)
	}
}

func TestCacheFileHasTheLastKnownGoodForTheNextStart(t *testing.T) {
	file := filepath.Join(t.TempDir(), "flags.json")
	server := newFlagServer(t)
	client, _ := newFlagTestClient(t, server.URL, func(c *Config) { c.Flags.CacheFile = file })
	ready(t, client)
	eventually(t, "the stream is open", func() bool { return server.count(func() int { return len(server.streams) }) == 1 })
	server.messages <- changeText(1, 2, flagText("streamed", true))
	eventually(t, "the change is in the file", func() bool {
		content, _ := os.ReadFile(file)
		return strings.Contains(string(content), "streamed")
	})
	_, _ = client.Close(background())

	unavailable := newFlagServer(t)
	unavailable.set(func() { unavailable.snapshot = status(503); unavailable.stream = status(503) })
	client, _ = newFlagTestClient(t, unavailable.URL, func(c *Config) { c.Flags.CacheFile = file })
	if got := client.FlagStatus(); !isOn(client, "streamed") || got.State != FlagsStale || got.Source != "file" || got.Revision != 2 {
		t.Errorf("%+v", got)
	}
	other, _ := newFlagTestClient(t, unavailable.URL, func(c *Config) { c.Flags.CacheFile = file; c.ProjectID = "other" })
	if isOn(other, "streamed") {
		t.Error("the file of another project is used")
	}
}

func TestDamagedCacheFileIsReported(t *testing.T) {
	file := filepath.Join(t.TempDir(), "flags.json")
	if err := os.WriteFile(file, []byte(`{"project_id":"p","payload":{"revision":1`), 0o600); err != nil {
		t.Fatal(err)
	}
	server := newFlagServer(t)
	client, record := newFlagTestClient(t, server.URL, func(c *Config) { c.Flags.CacheFile = file })
	ready(t, client)
	eventually(t, "the error is reported", func() bool { return fmt.Sprint(record.errorCodes()) == "[cache_file_failed]" })
}

func TestBootstrapServesUntilTheServerRespondsEvenWithALowerRevision(t *testing.T) {
	server := newFlagServer(t)
	respond := make(chan struct{})
	server.set(func() {
		server.snapshot = func(w http.ResponseWriter, r *http.Request) {
			<-respond
			sendSnapshot(snapshotText(1, flagText("a", true)))(w, r)
		}
	})
	client, _ := newFlagTestClient(t, server.URL, func(c *Config) {
		c.Flags.Bootstrap = []byte(snapshotText(99, flagText("boot", true)))
	})
	if got := client.FlagStatus(); !isOn(client, "boot") || got.Source != "bootstrap" || got.State != FlagsStale {
		t.Errorf("%+v", got)
	}
	close(respond)
	ready(t, client)
	if got := client.FlagStatus(); got.Revision != 1 || isOn(client, "boot") {
		t.Errorf("%+v", got)
	}
}

func TestUsageIsReportedOnCloseAndKeptAfterAFailure(t *testing.T) {
	server := newFlagServer(t)
	server.set(func() { server.usageCode = 503 })
	client, _ := newFlagTestClient(t, server.URL, func(c *Config) { c.Flags.UsageInterval = time.Hour })
	ready(t, client)
	isOn(client, "a")
	isOn(client, "a")
	isOn(client, "unknown")
	client.flags.reportUsage(background())
	server.set(func() { server.usageCode = 202 })
	_, _ = client.Close(background())
	want := `{"items":[{"key":"a","value":true,"rule":"rollout_full","count":2}],"project_id":"p"}`
	if len(server.usage) != 2 || server.usage[0] != want || server.usage[1] != want {
		t.Errorf("%v", server.usage)
	}
}

func TestSelfOverrideExpiresByTheClockOfTheProgram(t *testing.T) {
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	client, _ := newFlagTestClient(t, "http://127.0.0.1:1", func(c *Config) {
		c.Now = func() time.Time { return at }
		c.Flags.Bootstrap = []byte(`{"revision":1,"bucket_version":1,"groups":[],"flags":[{"key":"a","enabled":false,"killed":false,` +
			`"rollout":0,"cohorts":{}}],"overrides":[{"flag_key":"a","actor_id":"u","value":true,"active":true,"expires_at":"2026-01-01T00:00:01Z"}]}`)
	})
	if !isOn(client, "a") {
		t.Error("the override does not apply")
	}
	at = at.Add(time.Second)
	if isOn(client, "a") {
		t.Error("the override applies after its end")
	}
}

func TestEvaluationWithACancelledOrNilContextWorks(t *testing.T) {
	client, _ := newFlagTestClient(t, "http://127.0.0.1:1", func(c *Config) {
		c.Flags.Bootstrap = []byte(snapshotText(1, flagText("a", true)))
	})
	var none context.Context
	for _, ctx := range []context.Context{cancelled(), none} {
		if value, err := client.IsEnabled(ctx, "a", EvalContext{}); !value || err != nil {
			t.Error(value, err)
		}
	}
}

func TestFlagsOfARequestAreAttachedToItsEvents(t *testing.T) {
	server := newIngestServer(t)
	client, _ := newTestClient(t, server.URL, func(c *Config) {
		c.ProjectID = "p"
		c.Events.AttachFlags = true
		c.Flags.Bootstrap = []byte(snapshotText(1, flagText("a", true)+","+flagText("b", false)))
		c.Flags.UsageInterval = -1
	})
	ctx := WithFlags(background())
	for _, key := range []string{"a", "b"} {
		_, _ = client.IsEnabled(ctx, key, EvalContext{})
	}
	_, _ = client.IsEnabled(background(), "elsewhere", EvalContext{})
	client.Enqueue(ctx, logEvent("with"))
	client.Enqueue(background(), logEvent("without"))
	flushed(t, client)
	var got []string
	for _, one := range server.all() {
		for _, event := range one.events {
			var fields struct{ Data json.RawMessage }
			_ = json.Unmarshal(event, &fields)
			got = append(got, string(fields.Data))
		}
	}
	if want := `[{"message":"with","flags":{"a":true,"b":false}} {"message":"without"}]`; fmt.Sprint(got) != want {
		t.Errorf("%s", got)
	}
}

func TestIsEnabledAllocatesNothing(t *testing.T) {
	client, ctx := benchmarkClient(t)
	for _, one := range []EvalContext{{UserID: "user-1"}, {UserID: "u", Env: "prod"}, {}} {
		if allocations := testing.AllocsPerRun(100, func() { _, _ = client.IsEnabled(ctx, "new_checkout", one) }); allocations != 0 {
			t.Errorf("%v allocations", allocations)
		}
	}
}

type anyKey struct{}

func benchmarkClient(t testing.TB) (*Client, context.Context) {
	client, _ := newFlagTestClient(t, "http://127.0.0.1:1", func(c *Config) {
		c.Flags.Bootstrap = []byte(snapshotText(1, `{"key":"new_checkout","enabled":true,"killed":false,"rollout":25,"cohorts":{}}`))
	})
	return client, context.WithValue(background(), anyKey{}, "value")
}

func BenchmarkIsEnabled(b *testing.B) {
	client, ctx := benchmarkClient(b)
	b.ReportAllocs()
	for range b.N {
		_, _ = client.IsEnabled(ctx, "new_checkout", EvalContext{UserID: "user-1"})
	}
}
