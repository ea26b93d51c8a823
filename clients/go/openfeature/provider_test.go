package signalboxopenfeature

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	of "github.com/open-feature/go-sdk/openfeature"
	signalbox "signalbox.dev/go"
)

const flags = `{"revision":1,"bucket_version":1,"flags":[
	{"key":"full","enabled":true,"killed":false,"rollout":100,"cohorts":{}},
	{"key":"cohort","enabled":true,"killed":false,"rollout":100,"cohorts":{"env":["prod"]}},
	{"key":"half","enabled":true,"killed":false,"rollout":50,"cohorts":{}},
	{"key":"off","enabled":false,"killed":false,"rollout":100,"cohorts":{}},
	{"key":"grouped","enabled":true,"killed":false,"rollout":100,"cohorts":{},"group":"g"}
],"groups":[{"key":"g","enabled":true,"killed":true}],"overrides":[]}`

type server struct {
	*httptest.Server
	messages chan string
	mutex    sync.Mutex
	batches  []string
}

func newServer(t *testing.T, status int) *server {
	s := &server{messages: make(chan string, 10)}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/api/flags/snapshot":
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(status)
			_, _ = io.WriteString(w, flags)
		case "/api/flags/stream":
			if status != http.StatusOK {
				w.WriteHeader(status)
				return
			}
			w.Header().Set("Content-Type", "text/event-stream")
			for {
				w.(http.Flusher).Flush()
				select {
				case <-r.Context().Done():
					return
				case message := <-s.messages:
					_, _ = io.WriteString(w, message)
				}
			}
		case "/api/ingest":
			body, _ := io.ReadAll(r.Body)
			s.mutex.Lock()
			s.batches = append(s.batches, string(body))
			s.mutex.Unlock()
			_, _ = io.WriteString(w, `{"accepted":1,"rejected":[]}`)
		}
	}))
	t.Cleanup(s.Close)
	return s
}

func newClient(t *testing.T, url string, bootstrap string) *signalbox.Client {
	t.Helper()
	client, err := signalbox.New(signalbox.Config{
		BaseURL: url, ProjectID: "p", APIKey: "k", WebhookSecret: "s",
		Flags: signalbox.FlagOptions{UsageInterval: -1, Bootstrap: []byte(bootstrap)},
	})
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

func register(t *testing.T, client *signalbox.Client) *of.Client {
	t.Helper()
	_ = of.SetNamedProviderAndWait(t.Name(), New(client, WithReadyTimeout(500*time.Millisecond)))
	t.Cleanup(of.Shutdown)
	return of.NewClient(t.Name())
}

func TestFlagsAreEvaluatedWithTheirReason(t *testing.T) {
	client := register(t, newClient(t, newServer(t, 200).URL, ""))
	for _, one := range []struct {
		flag        string
		evalContext of.EvaluationContext
		want        string
	}{
		{"full", of.EvaluationContext{}, "true on STATIC  map[rule:rollout_full]"},
		{"cohort", of.NewEvaluationContext("u", map[string]any{"env": "prod"}), "true on TARGETING_MATCH  map[rule:rollout_full]"},
		{"cohort", of.NewEvaluationContext("u", map[string]any{"env": 7}), "false off TARGETING_MATCH  map[dimension:env rule:cohort_mismatch]"},
		{"half", of.NewEvaluationContext("user-1", nil), "true on SPLIT  map[bucket:40 rollout:50 rule:rollout_bucket]"},
		{"half", of.EvaluationContext{}, "true  ERROR TARGETING_KEY_MISSING map[]"},
		{"off", of.EvaluationContext{}, "false off STATIC  map[rule:flag_disabled]"},
		{"grouped", of.EvaluationContext{}, "false off STATIC  map[group:g rule:group_killed]"},
		{"unknown", of.EvaluationContext{}, "true  ERROR FLAG_NOT_FOUND map[]"},
	} {
		got, _ := client.BooleanValueDetails(context.Background(), one.flag, true, one.evalContext)
		if text := fmt.Sprint(got.Value, " ", got.Variant, " ", got.Reason, " ", got.ErrorCode, " ", got.FlagMetadata); text != one.want {
			t.Errorf("%s: %s", one.flag, text)
		}
	}
	text, _ := client.StringValueDetails(context.Background(), "full", "default", of.EvaluationContext{})
	if text.Value != "default" || text.ErrorCode != of.TypeMismatchCode {
		t.Errorf("%+v", text)
	}
}

func TestChangesAreEvents(t *testing.T) {
	server := newServer(t, 200)
	changed := make(chan of.EventDetails, 10)
	handler := func(details of.EventDetails) { changed <- details }
	client := newClient(t, server.URL, "")
	sdk := register(t, client)
	sdk.AddHandler(of.ProviderConfigChange, &handler)
	// The first flags can also be an event.
	server.messages <- "event: flags.changed\nid: 2\ndata: {\"revision\":2,\"prev_revision\":1,\"changes\":{\"flags\":[],\"groups\":[]," +
		"\"overrides\":[],\"removed\":{\"flags\":[\"off\"],\"groups\":[],\"overrides\":[]}}}\n\n"
	for {
		select {
		case details := <-changed:
			if fmt.Sprint(details.FlagChanges) == "[off]" {
				return
			}
		case <-time.After(10 * time.Second):
			t.Fatal("no event")
		}
	}
}

func TestUnavailableServerLeavesTheBootstrapStaleOrTheDefaults(t *testing.T) {
	unavailable := newServer(t, 503)
	for name, one := range map[string]struct {
		bootstrap string
		state     of.State
		value     bool
	}{"bootstrap": {flags, of.StaleState, true}, "nothing": {"", of.ErrorState, false}} {
		t.Run(name, func(t *testing.T) {
			sdk := register(t, newClient(t, unavailable.URL, one.bootstrap))
			for start := time.Now(); sdk.State() != one.state; time.Sleep(time.Millisecond) {
				if time.Since(start) > 10*time.Second {
					t.Fatal(sdk.State())
				}
			}
			if value, _ := sdk.BooleanValue(context.Background(), "full", false, of.EvaluationContext{}); value != one.value {
				t.Error(value)
			}
		})
	}
}

func TestTrackingIsALogEvent(t *testing.T) {
	server := newServer(t, 200)
	client := newClient(t, server.URL, "")
	sdk := register(t, client)
	sdk.Track(context.Background(), "checkout", of.NewEvaluationContext("ada", nil), of.NewTrackingEventDetails(99.5).Add("currency", "EUR"))
	if err := client.Flush(context.Background()); err != nil {
		t.Fatal(err)
	}
	var batch struct {
		Events []struct{ Data json.RawMessage }
	}
	if err := json.Unmarshal([]byte(server.batches[0]), &batch); err != nil {
		t.Fatal(err)
	}
	want := `{"message":"checkout","level":"info","module":"openfeature","fields":{"attributes":{"currency":"EUR"},"userId":"ada","value":99.5}}`
	if got := string(batch.Events[0].Data); got != want {
		t.Errorf("%s", got)
	}
}
