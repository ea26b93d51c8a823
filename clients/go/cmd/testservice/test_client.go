package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	signalbox "signalbox.dev/go"
	"signalbox.dev/go/internal/flagrule"
)

type clientRequest struct {
	BaseURL       string `json:"base_url"`
	ProjectID     string `json:"project_id"`
	APIKey        string `json:"api_key"`
	WebhookSecret string `json:"webhook_secret"`
	CAFile        string `json:"ca_file"`
	Events        *struct {
		BatchEvents      int              `json:"batch_events"`
		BatchBytes       int              `json:"batch_bytes"`
		BatchIntervalMs  int64            `json:"batch_interval_ms"`
		GzipMinBytes     int              `json:"gzip_min_bytes"`
		QueueEvents      int              `json:"queue_events"`
		QueueBytes       int              `json:"queue_bytes"`
		Policy           signalbox.Policy `json:"policy"`
		BlockTimeoutMs   int64            `json:"block_timeout_ms"`
		RequestTimeoutMs int64            `json:"request_timeout_ms"`
		BackoffInitialMs int64            `json:"backoff_initial_ms"`
		BackoffMaxMs     int64            `json:"backoff_max_ms"`
		RefusedRetryMs   int64            `json:"refused_retry_ms"`
		SpoolFolder      string           `json:"spool_folder"`
		SpoolBytes       int              `json:"spool_bytes"`
		AttachFlags      bool             `json:"attach_flags"`
	} `json:"events"`
	Flags *struct {
		Streaming        *bool           `json:"streaming"`
		PollIntervalMs   int64           `json:"poll_interval_ms"`
		ReadTimeoutMs    int64           `json:"read_timeout_ms"`
		RequestTimeoutMs int64           `json:"request_timeout_ms"`
		BackoffInitialMs int64           `json:"backoff_initial_ms"`
		BackoffMaxMs     int64           `json:"backoff_max_ms"`
		UsageIntervalMs  int64           `json:"usage_interval_ms"`
		CacheFile        string          `json:"cache_file"`
		Bootstrap        json.RawMessage `json:"bootstrap"`
	} `json:"flags"`
}

type testEvent struct {
	Type string          `json:"type"`
	TS   string          `json:"ts,omitempty"`
	Data json.RawMessage `json:"data"`
}

type command struct {
	Command     string          `json:"command"`
	Events      []testEvent     `json:"events"`
	Evaluations []command       `json:"evaluations"`
	TimeoutMs   *int64          `json:"timeout_ms"`
	FlagKey     string          `json:"flag_key"`
	Context     map[string]any  `json:"context"`
	Default     any             `json:"default"`
	Now         string          `json:"now"`
	ShiftMs     int64           `json:"shift_ms"`
	Payload     json.RawMessage `json:"payload"`
	Cases       json.RawMessage `json:"cases"`
}

type rejection struct {
	Event  testEvent `json:"event"`
	Reason string    `json:"reason"`
}

// testClient records the arguments of a client's callbacks.
type testClient struct {
	client      *signalbox.Client
	openFeature *openFeatureProgram

	// clock is held while an evaluation sets its own time.
	clock sync.Mutex
	now   atomic.Pointer[func() time.Time]

	mutex     sync.Mutex
	errors    []map[string]string
	delivered []string
	rejected  []rejection
	dropped   []rejection
	changes   [][]string
}

func newTestClient(id string, request clientRequest) (*testClient, error) {
	c := &testClient{errors: []map[string]string{}, delivered: []string{}, rejected: []rejection{}, dropped: []rejection{}, changes: [][]string{}}
	c.setClock(time.Now)
	config := signalbox.Config{
		BaseURL:       request.BaseURL,
		ProjectID:     request.ProjectID,
		APIKey:        request.APIKey,
		WebhookSecret: request.WebhookSecret,
		OnError:       c.onError,
		Now:           func() time.Time { return (*c.now.Load())() },
		Events:        signalbox.EventOptions{Disabled: request.Events == nil},
		Flags:         signalbox.FlagOptions{Disabled: request.Flags == nil},
	}
	if request.CAFile != "" {
		client, err := trusting(request.CAFile)
		if err != nil {
			return nil, err
		}
		config.HTTPClient = client
	}
	if events := request.Events; events != nil {
		config.Events = signalbox.EventOptions{
			BatchEvents:    events.BatchEvents,
			BatchBytes:     events.BatchBytes,
			BatchInterval:  ms(events.BatchIntervalMs),
			GzipMinBytes:   events.GzipMinBytes,
			QueueEvents:    events.QueueEvents,
			QueueBytes:     events.QueueBytes,
			Policy:         events.Policy,
			BlockTimeout:   ms(events.BlockTimeoutMs),
			RequestTimeout: ms(events.RequestTimeoutMs),
			BackoffInitial: ms(events.BackoffInitialMs),
			BackoffMax:     ms(events.BackoffMaxMs),
			RefusedRetry:   ms(events.RefusedRetryMs),
			SpoolFolder:    events.SpoolFolder,
			SpoolBytes:     events.SpoolBytes,
			AttachFlags:    events.AttachFlags,
			OnDelivered:    c.onDelivered,
			OnRejected:     c.onRejected,
			OnDrop:         c.onDrop,
		}
	}
	if flags := request.Flags; flags != nil {
		config.Flags = signalbox.FlagOptions{
			PollOnly:       flags.Streaming != nil && !*flags.Streaming,
			PollInterval:   ms(flags.PollIntervalMs),
			ReadTimeout:    ms(flags.ReadTimeoutMs),
			RequestTimeout: ms(flags.RequestTimeoutMs),
			BackoffInitial: ms(flags.BackoffInitialMs),
			BackoffMax:     ms(flags.BackoffMaxMs),
			UsageInterval:  ms(flags.UsageIntervalMs),
			CacheFile:      flags.CacheFile,
			Bootstrap:      flags.Bootstrap,
			OnChange:       c.onChange,
		}
	}
	client, err := signalbox.New(config)
	c.client, c.openFeature = client, newOpenFeatureProgram(id, client)
	return c, err
}

// trusting returns an HTTP client that trusts the certificates of a file, as a program with its own certificate authority does.
func trusting(file string) (*http.Client, error) {
	certificates, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	authorities := x509.NewCertPool()
	if !authorities.AppendCertsFromPEM(certificates) {
		return nil, errors.New("the file has no certificate")
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.TLSClientConfig = &tls.Config{RootCAs: authorities, MinVersion: tls.VersionTLS12}
	return &http.Client{Transport: transport}, nil
}

func (c *testClient) run(body []byte) (any, error) {
	var request command
	if err := json.Unmarshal(body, &request); err != nil {
		return nil, err
	}
	if strings.HasPrefix(request.Command, "openfeature_") {
		return c.openFeature.run(body)
	}
	switch request.Command {
	case "enqueue":
		return c.enqueue(context.Background(), request.Events), nil
	case "request":
		return c.request(request)
	case "flush":
		ctx, cancel := timeout(request.TimeoutMs)
		defer cancel()
		return map[string]bool{"flushed": c.client.Flush(ctx) == nil}, nil
	case "close":
		ctx, cancel := timeout(request.TimeoutMs)
		defer cancel()
		left, _ := c.client.Close(ctx)
		return map[string]int{"left": left}, nil
	case "report":
		return c.report(), nil
	case "ready":
		ctx, cancel := timeout(request.TimeoutMs)
		defer cancel()
		return map[string]bool{"ready": c.client.Ready(ctx) == nil}, nil
	case "evaluate", "explain":
		return c.explain(context.Background(), request)
	case "flag_status":
		return statusOf(c.client.FlagStatus()), nil
	case "shift_clock":
		shift := time.Duration(request.ShiftMs) * time.Millisecond
		c.setClock(func() time.Time { return time.Now().Add(shift) })
		return struct{}{}, nil
	case "start_child":
		child := exec.Command("sleep", "600")
		if err := child.Start(); err != nil {
			return nil, err
		}
		return map[string]int{"pid": child.Process.Pid}, nil
	case "changes":
		c.mutex.Lock()
		defer c.mutex.Unlock()
		return map[string]any{"changes": append([][]string{}, c.changes...)}, nil
	case "evaluate_payload":
		evaluation := evaluatePayload{Payload: request.Payload}
		if err := json.Unmarshal(request.Cases, &evaluation.Cases); err != nil {
			return nil, err
		}
		results, err := evaluation.run()
		return map[string]any{"results": results}, err
	}
	return nil, fmt.Errorf("unknown command %q", request.Command)
}

// request evaluates and enqueues with the context of one request.
func (c *testClient) request(request command) (any, error) {
	ctx := signalbox.WithFlags(context.Background())
	for _, one := range request.Evaluations {
		if _, err := c.explain(ctx, one); err != nil {
			return nil, err
		}
	}
	return c.enqueue(ctx, request.Events), nil
}

func (c *testClient) enqueue(ctx context.Context, events []testEvent) any {
	results := make([]map[string]any, 0, len(events))
	for _, one := range events {
		event := signalbox.Event{Type: one.Type, Data: one.Data}
		if at, err := time.Parse(time.RFC3339Nano, one.TS); err == nil {
			event.Time = at
		}
		result := c.client.Enqueue(ctx, event)
		entry := map[string]any{"accepted": result.Accepted}
		if !result.Accepted {
			entry["reason"] = result.Reason
		}
		results = append(results, entry)
	}
	return map[string]any{"results": results}
}

func (c *testClient) setClock(now func() time.Time) { c.now.Store(&now) }

func (c *testClient) explain(ctx context.Context, request command) (any, error) {
	now, err := nowOf(request.Now)
	if err != nil {
		return nil, err
	}
	read := flagrule.ContextOf(request.Context)
	if id, ok := read.Attributes["user_id"]; ok && read.Attributes["userId"] == "" {
		read.Attributes["userId"] = id
	}
	c.clock.Lock()
	defer c.clock.Unlock()
	usual := *c.now.Load()
	if request.Now != "" {
		c.setClock(now)
	}
	defaultValue, _ := request.Default.(bool)
	evaluation := c.client.Explain(ctx, request.FlagKey, signalbox.EvalContext(read), defaultValue)
	c.setClock(usual)
	if request.Command == "evaluate" {
		return map[string]bool{"value": evaluation.Value}, nil
	}
	return flagrule.Evaluation(evaluation).Fields(), nil
}

// report waits for the callbacks of settled events, which run in a separate goroutine.
func (c *testClient) report() any {
	numbers := c.client.Report()
	for start := time.Now(); time.Since(start) < time.Second; time.Sleep(time.Millisecond) {
		c.mutex.Lock()
		isComplete := int64(len(c.delivered)) >= numbers.Delivered && int64(len(c.rejected)) >= numbers.Rejected
		c.mutex.Unlock()
		if isComplete {
			break
		}
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return map[string]any{
		"delivered":        numbers.Delivered,
		"dropped":          numbers.Dropped,
		"dropped_events":   append([]rejection{}, c.dropped...),
		"rejected":         append([]rejection{}, c.rejected...),
		"errors":           append([]map[string]string{}, c.errors...),
		"queued":           map[string]int{"events": numbers.QueuedEvents, "bytes": numbers.QueuedBytes},
		"delivered_events": append([]string{}, c.delivered...),
	}
}

func (c *testClient) release() {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("released"))
	_, _ = c.client.Close(ctx)
}

func (c *testClient) onError(err *signalbox.Error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.errors = append(c.errors, map[string]string{"code": err.Code, "detail": err.Detail})
}

func (c *testClient) onDrop(event signalbox.Event, reason signalbox.DropReason) {
	entry := testEvent{Type: event.Type, Data: rawData(event)}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.dropped = append(c.dropped, rejection{Event: entry, Reason: string(reason)})
}

func (c *testClient) onDelivered(events []signalbox.Event) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for _, event := range events {
		c.delivered = append(c.delivered, nameOf(event))
	}
}

func (c *testClient) onRejected(event signalbox.Event, reason string) {
	entry := testEvent{Type: event.Type, Data: rawData(event)}
	if !event.Time.IsZero() {
		entry.TS = event.Time.UTC().Format(time.RFC3339Nano)
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.rejected = append(c.rejected, rejection{Event: entry, Reason: reason})
}

func (c *testClient) onChange(keys []string) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.changes = append(c.changes, keys)
}

func rawData(event signalbox.Event) json.RawMessage {
	data, _ := event.Data.(json.RawMessage)
	return data
}

func nameOf(event signalbox.Event) string {
	var data map[string]any
	_ = json.Unmarshal(rawData(event), &data)
	for _, name := range []string{"id", "message"} {
		if value, ok := data[name]; ok {
			return fmt.Sprint(value)
		}
	}
	return ""
}

func statusOf(status signalbox.FlagStatus) any {
	fields := map[string]any{"state": status.State, "source": nil, "revision": nil, "last_sync": nil, "last_error": nil}
	if status.Source != "" {
		fields["source"] = status.Source
		fields["revision"] = status.Revision
	}
	if !status.LastSync.IsZero() {
		fields["last_sync"] = status.LastSync.UTC().Format(time.RFC3339Nano)
	}
	if status.LastError != "" {
		fields["last_error"] = status.LastError
	}
	return fields
}

func timeout(timeoutMs *int64) (context.Context, context.CancelFunc) {
	if timeoutMs == nil {
		return context.WithCancel(context.Background())
	}
	return context.WithTimeout(context.Background(), ms(*timeoutMs))
}

func ms(count int64) time.Duration { return time.Duration(count) * time.Millisecond }
