package signalbox

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// connection sends requests to one service with one API key. The secrets are in functions, so that fmt and loggers cannot
// print them.
type connection struct {
	baseURL       string
	projectID     string
	apiKey        func() string
	webhookSecret func() []byte
	client        *http.Client
	now           func() time.Time
	release       func()
}

func newConnection(config *Config) (*connection, error) {
	base, err := url.Parse(config.BaseURL)
	if err != nil || base.Host == "" || (base.Scheme != "http" && base.Scheme != "https") {
		return nil, errors.New("signalbox: BaseURL must be an http or https URL")
	}
	if base.User != nil {
		return nil, errors.New("signalbox: BaseURL must not contain a user or a password")
	}
	if config.APIKey == "" || strings.ContainsFunc(config.APIKey, isNotPrintable) {
		return nil, errors.New("signalbox: APIKey must be a non-empty printable string")
	}
	client, release := httpClient(config.HTTPClient)
	apiKey, secret := config.APIKey, []byte(config.WebhookSecret)
	now := config.Now
	if now == nil {
		now = time.Now
	}
	return &connection{
		baseURL:       strings.TrimRight(config.BaseURL, "/"),
		projectID:     config.ProjectID,
		apiKey:        func() string { return apiKey },
		webhookSecret: func() []byte { return secret },
		client:        client,
		now:           now,
		release:       release,
	}, nil
}

func isNotPrintable(r rune) bool { return r <= ' ' || r > '~' }

func httpClient(given *http.Client) (*http.Client, func()) {
	client := &http.Client{}
	release := func() {}
	if given != nil {
		*client = *given
	} else {
		transport := &http.Transport{
			Proxy:                 http.ProxyFromEnvironment,
			DialContext:           (&net.Dialer{Timeout: 10 * time.Second, KeepAlive: 30 * time.Second}).DialContext,
			ForceAttemptHTTP2:     true,
			MaxIdleConns:          10,
			IdleConnTimeout:       90 * time.Second,
			TLSHandshakeTimeout:   10 * time.Second,
			ExpectContinueTimeout: time.Second,
		}
		client.Transport = transport
		release = transport.CloseIdleConnections
	}
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	// Requests have their own deadlines; the stream must not have one.
	client.Timeout = 0
	return client, release
}

func (c *connection) request(ctx context.Context, method, path string, body io.Reader) (*http.Request, error) {
	request, err := http.NewRequestWithContext(ctx, method, c.baseURL+path, body)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+c.apiKey())
	request.Header.Set("User-Agent", userAgent)
	return request, nil
}

// readAll reads at most limit bytes; a longer body is an error.
func readAll(body io.Reader, limit int64) ([]byte, error) {
	content, err := io.ReadAll(io.LimitReader(body, limit+1))
	if err == nil && int64(len(content)) > limit {
		err = errors.New("the response is too long")
	}
	return content, err
}
