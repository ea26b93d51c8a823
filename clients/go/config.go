package signalbox

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"time"
)

// Config configures a client. A zero value selects the default, which is the same in all client libraries.
type Config struct {
	// BaseURL is the URL of the service, such as https://signalbox.example.com.
	BaseURL string
	// ProjectID is the id or key of the project. Without it, the client evaluates no flags.
	ProjectID string
	// APIKey needs the scope ingest for events and flags:read for flags.
	APIKey string
	// WebhookSecret signs the batches. Without it, the client sends no events.
	WebhookSecret string
	// HTTPClient is used instead of the default one, for a proxy or a certificate. Redirects are never followed, and its
	// Timeout is not used.
	HTTPClient *http.Client
	// OnError is called with an error of the background work when it differs from the previous one.
	OnError func(err *Error)
	// CloseTimeout is how long Flush and Close wait when their context has no deadline. Default: 5 s.
	CloseTimeout time.Duration
	// Now is the wall clock, by default time.Now: it dates events, evaluates dates of Retry-After, and ends self-overrides.
	// No wait depends on it.
	Now    func() time.Time
	Events EventOptions
	Flags  FlagOptions
}

// Format hides the credentials from fmt.
func (c Config) Format(state fmt.State, _ rune) {
	_, _ = io.WriteString(state, c.redacted())
}

// LogValue hides the credentials from slog.
func (c Config) LogValue() slog.Value { return slog.StringValue(c.redacted()) }

// MarshalJSON hides the credentials from encoders.
func (c Config) MarshalJSON() ([]byte, error) { return json.Marshal(c.redacted()) }

func (c Config) redacted() string {
	return fmt.Sprintf("signalbox.Config{BaseURL: %q, ProjectID: %q}", c.BaseURL, c.ProjectID)
}

// Policy determines what happens to events when the queue is full.
type Policy string

// The policies.
const (
	// DropNewest refuses the new event.
	DropNewest Policy = "drop_newest"
	// DropOldest drops the oldest event that is not being sent.
	DropOldest Policy = "drop_oldest"
	// Block waits for room, up to EventOptions.BlockTimeout or the end of the context.
	Block Policy = "block"
)

// EventOptions configures how events are sent.
type EventOptions struct {
	// Disabled drops every event.
	Disabled bool
	// BatchEvents is the maximum number of events in a batch. Default: 100.
	BatchEvents int
	// BatchBytes is the maximum size of a batch as JSON, before compression. Default: 512 KiB.
	BatchBytes int
	// BatchInterval is the maximum time from the first event of a batch to its sending. Default: 1 s.
	BatchInterval time.Duration
	// GzipMinBytes is the size from which bodies are compressed. Default: 1 KiB.
	GzipMinBytes int
	// QueueEvents is the maximum number of events in memory. Default: 10,000.
	QueueEvents int
	// QueueBytes is the maximum size of these events as JSON. Default: 16 MiB.
	QueueBytes int
	// Policy determines what happens when the queue is full. Default: DropNewest.
	Policy Policy
	// BlockTimeout is how long the policy Block waits for room. Default: 5 s.
	BlockTimeout time.Duration
	// RequestTimeout is the deadline of one request. Default: 10 s.
	RequestTimeout time.Duration
	// BackoffInitial and BackoffMax are the upper bounds of the first and of every wait between attempts, with full jitter.
	// Defaults: 0.5 s and 30 s.
	BackoffInitial, BackoffMax time.Duration
	// RefusedRetry is the first wait after 401, 403 or 404; later waits double, up to ten times this value. Default: 30 s.
	RefusedRetry time.Duration
	// SpoolFolder keeps frozen batches on disk until they are settled, so that they survive a crash. Only one process can
	// use a folder. Empty for none.
	SpoolFolder string
	// SpoolBytes is the maximum size of the files in SpoolFolder; further batches are in memory only. Default: 64 MiB.
	SpoolBytes int
	// AttachFlags adds the flags evaluated in a context of WithFlags to the events enqueued with it, as data.flags.
	AttachFlags bool
	// OnDrop is called for each dropped event, in a goroutine of the client.
	OnDrop func(event Event, reason DropReason)
	// OnRejected is called for each event that the server rejected permanently, in a goroutine of the client.
	OnRejected func(event Event, reason string)
	// OnDelivered is called with the accepted events of a settled batch, in a goroutine of the client.
	OnDelivered func(events []Event)
}

// FlagOptions configures how flags are synchronized.
type FlagOptions struct {
	// Disabled opens no connection for flags.
	Disabled bool
	// Offline opens no connection for flags, and evaluates with the cache file or the bootstrap: for tests and tools.
	Offline bool
	// PollOnly fetches the flags every PollInterval instead of reading the stream.
	PollOnly bool
	// PollInterval is the interval of polls while there is no stream. Default: 30 s.
	PollInterval time.Duration
	// ReadTimeout is how long a stream can be silent before it is reconnected. Default: 45 s, three heartbeats.
	ReadTimeout time.Duration
	// RequestTimeout is the deadline of a request for the snapshot. Default: 10 s.
	RequestTimeout time.Duration
	// BackoffInitial and BackoffMax are the upper bounds of the first and of every wait between attempts, with full jitter.
	// Defaults: 0.5 s and 30 s.
	BackoffInitial, BackoffMax time.Duration
	// CacheFile keeps the last known good flags on disk for the next start. Empty for none.
	CacheFile string
	// Bootstrap is a snapshot as JSON. Without a cache file, it is used until the server responds.
	Bootstrap []byte
	// UsageInterval is the interval of usage reports; negative for none. Default: 60 s.
	UsageInterval time.Duration
	// OnChange is the first listener of Client.OnFlagsChanged. It is also called with the flags of the cache file or bootstrap.
	OnChange func(keys []string)
}

func (o EventOptions) withDefaults() EventOptions {
	setDefault(&o.BatchEvents, 100)
	setDefault(&o.BatchBytes, 512*1024)
	setDefault(&o.BatchInterval, time.Second)
	setDefault(&o.GzipMinBytes, 1024)
	setDefault(&o.QueueEvents, 10_000)
	setDefault(&o.QueueBytes, 16*1024*1024)
	if o.Policy == "" {
		o.Policy = DropNewest
	}
	setDefault(&o.BlockTimeout, 5*time.Second)
	setDefault(&o.RequestTimeout, 10*time.Second)
	setDefault(&o.BackoffInitial, 500*time.Millisecond)
	setDefault(&o.BackoffMax, 30*time.Second)
	setDefault(&o.RefusedRetry, 30*time.Second)
	setDefault(&o.SpoolBytes, 64*1024*1024)
	return o
}

func (o FlagOptions) withDefaults() FlagOptions {
	setDefault(&o.PollInterval, 30*time.Second)
	setDefault(&o.ReadTimeout, 45*time.Second)
	setDefault(&o.RequestTimeout, 10*time.Second)
	setDefault(&o.BackoffInitial, 500*time.Millisecond)
	setDefault(&o.BackoffMax, 30*time.Second)
	if o.UsageInterval == 0 {
		o.UsageInterval = time.Minute
	}
	return o
}

// setDefault also replaces negative values, which are invalid for these options.
func setDefault[T int | time.Duration](option *T, value T) {
	if *option <= 0 {
		*option = value
	}
}
