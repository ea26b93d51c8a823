package signalboxhttp_test

import (
	"io"
	"log"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	signalbox "signalbox.dev/go"
	"signalbox.dev/go/internal/ingesttest"
	"signalbox.dev/go/signalboxhttp"
	"signalbox.dev/go/signalboxslog"
)

const (
	traceID  = "4bf92f3577b34da6a3ce929d0e0e4736"
	parentID = "00f067aa0ba902b7"
)

func serve(t *testing.T, client *signalbox.Client, routes map[string]http.HandlerFunc) *httptest.Server {
	t.Helper()
	mux := http.NewServeMux()
	for pattern, handler := range routes {
		mux.HandleFunc(pattern, handler)
	}
	server := httptest.NewUnstartedServer(signalboxhttp.Middleware(client, signalboxhttp.Options{ServiceName: "checkout"})(mux))
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.Start()
	t.Cleanup(server.Close)
	return server
}

func get(t *testing.T, url, traceparent string) (*http.Response, error) {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	if traceparent != "" {
		request.Header.Set("traceparent", traceparent)
	}
	response, err := http.DefaultClient.Do(request)
	if err == nil {
		_, _ = io.Copy(io.Discard, response.Body)
		_ = response.Body.Close()
	}
	return response, err
}

func TestRequestBecomesATraceEventThatContinuesTheCallersTrace(t *testing.T) {
	ingest := ingesttest.New(t)
	client := ingest.Client(t, func(c *signalbox.Config) {
		c.ProjectID = "p"
		c.Events.AttachFlags = true
		c.Flags.Offline = true
		c.Flags.Bootstrap = []byte(`{"revision":1,"bucket_version":1,"groups":[],"overrides":[],"flags":[` +
			`{"key":"a","enabled":true,"killed":false,"rollout":100,"cohorts":{}}]}`)
	})
	logger := slog.New(signalboxslog.New(client, signalboxslog.Options{}))
	var forwarded string
	downstream := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { forwarded = r.Header.Get("traceparent") }))
	t.Cleanup(downstream.Close)
	server := serve(t, client, map[string]http.HandlerFunc{"GET /orders/{id}": func(w http.ResponseWriter, r *http.Request) {
		_, _ = client.IsEnabled(r.Context(), "a", signalbox.EvalContext{})
		logger.InfoContext(r.Context(), "inside")
		request, _ := http.NewRequestWithContext(r.Context(), http.MethodGet, downstream.URL, nil)
		response, err := (&http.Client{Transport: signalboxhttp.Transport{}}).Do(request)
		if err == nil {
			_ = response.Body.Close()
		}
		if _, ok := w.(http.Flusher); !ok {
			t.Error("no Flusher")
		}
		w.WriteHeader(http.StatusTeapot)
	}})
	if _, err := get(t, server.URL+"/orders/7", "00-"+traceID+"-"+parentID+"-01"); err != nil {
		t.Fatal(err)
	}
	events := ingest.Flush(t, client)
	if len(events) != 2 {
		t.Fatalf("%v", events)
	}
	inside, span := events[0].Data, events[1].Data
	if events[1].Type != "trace" || span["traceId"] != traceID || span["parentSpanId"] != parentID || span["name"] != "GET /orders/{id}" ||
		span["serviceName"] != "checkout" || span["statusCode"] != 418.0 || span["durationMs"] == nil {
		t.Errorf("%v", span)
	}
	// The time of a trace event is the start of its request.
	if events[1].TS.After(events[0].TS) {
		t.Errorf("%v is after %v", events[1].TS, events[0].TS)
	}
	if inside["traceId"] != traceID || inside["spanId"] != span["spanId"] {
		t.Errorf("%v", inside)
	}
	if flags, _ := span["flags"].(map[string]any); flags["a"] != true {
		t.Errorf("%v", span)
	}
	if forwarded != "00-"+traceID+"-"+span["spanId"].(string)+"-01" {
		t.Errorf("forwarded %q", forwarded)
	}
}

func TestTraceThatIsNotSampledSendsNothing(t *testing.T) {
	ingest := ingesttest.New(t)
	client := ingest.Client(t, nil)
	server := serve(t, client, map[string]http.HandlerFunc{"/": func(http.ResponseWriter, *http.Request) {}})
	if _, err := get(t, server.URL, "00-"+traceID+"-"+parentID+"-00"); err != nil {
		t.Fatal(err)
	}
	if events := ingest.Flush(t, client); len(events) != 0 {
		t.Errorf("%v", events)
	}
}

func TestPanicOfAHandlerBecomesAnErrorEventAndContinues(t *testing.T) {
	ingest := ingesttest.New(t)
	client := ingest.Client(t, nil)
	server := serve(t, client, map[string]http.HandlerFunc{
		"/panic": func(http.ResponseWriter, *http.Request) { panic("nil map") },
		"/abort": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	})
	for _, path := range []string{"/panic", "/abort"} {
		if _, err := get(t, server.URL+path, ""); err == nil {
			t.Errorf("%s has a response", path)
		}
	}
	events := ingest.Flush(t, client)
	if len(events) != 3 || events[0].Type != "error" || events[1].Data["statusCode"] != 500.0 || events[2].Type != "trace" {
		t.Fatalf("%v", events)
	}
	failure := events[0].Data
	first := failure["stack"].([]any)[0].(map[string]any)
	if failure["name"] != "panic" || failure["message"] != "nil map" || failure["traceId"] != events[1].Data["traceId"] ||
		!strings.Contains(first["function"].(string), "TestPanicOfAHandler") {
		t.Errorf("%v", failure)
	}
}
