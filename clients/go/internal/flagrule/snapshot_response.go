package flagrule

import (
	"bytes"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

const (
	// maxRetryAfter bounds the wait that a server can request: flags must not stay stale for hours.
	maxRetryAfter = 300 * time.Second
	// RefusedRetry is the wait after a refused credential.
	RefusedRetry = 300 * time.Second
)

// Response is a response to GET /api/flags/snapshot, decoded: without content codings such as gzip.
type Response struct {
	Status int
	Header http.Header
	Body   []byte
}

// HandleResponse returns the state after one response, and what the client does with it. The duration is the minimum wait
// before the next request, -1 for the client's own backoff. Test vectors: contracts/flags/v1/http.json.
//
// Revisions never decrease in one database, so a response that is older than the payload comes from a stale replica, and
// applying it could undo an emergency stop. Only a snapshot on the stream can lower the revision.
func (s ReaderState) HandleResponse(response Response, now time.Time) (ReaderState, Action, time.Duration) {
	status := response.Status
	switch {
	case status == http.StatusNotModified:
		if s.Payload == nil || s.ETag == "" || s.Payload.Revision < s.NewestRevision {
			return s, KeepLastKnownGood, -1
		}
		s.IsBehind = false
		return s, Unchanged, -1
	case status == http.StatusOK:
		payload, ok := readBody(response)
		if !ok || (s.Payload != nil && payload.Revision < s.Payload.Revision) {
			return s, KeepLastKnownGood, -1
		}
		newest := max(s.NewestRevision, payload.Revision)
		return ReaderState{
			Payload:        payload,
			ETag:           response.Header.Get("ETag"),
			NewestRevision: newest,
			IsBehind:       payload.Revision < newest,
		}, Apply, -1
	case IsRefused(status):
		return s, StopAndReport, RefusedRetry
	}
	return s, KeepLastKnownGood, RetryAfter(response.Header.Get("Retry-After"), now)
}

// IsRefused reports whether a retry cannot succeed until the configuration is changed.
func IsRefused(status int) bool {
	return status >= 400 && status < 500 && status != http.StatusRequestTimeout &&
		status != http.StatusTooEarly && status != http.StatusTooManyRequests
}

func readBody(response Response) (*Payload, bool) {
	mediaType, _, _ := strings.Cut(response.Header.Get("Content-Type"), ";")
	if !strings.EqualFold(strings.TrimSpace(mediaType), "application/json") {
		return nil, false
	}
	if announced := response.Header.Get("Content-Length"); announced != "" && response.Header.Get("Content-Encoding") == "" {
		if length, err := strconv.Atoi(announced); err != nil || length != len(response.Body) {
			return nil, false
		}
	}
	if !utf8.Valid(response.Body) {
		return nil, false
	}
	return ReadSnapshot(bytes.TrimPrefix(response.Body, []byte("\uFEFF")))
}

var digits = regexp.MustCompile(`^[0-9]+$`)

// RetryAfter reads seconds or an HTTP date (RFC 9110 section 10.2.3), -1 for anything else. It is at most 300 s.
func RetryAfter(header string, now time.Time) time.Duration {
	text := strings.TrimSpace(header)
	if digits.MatchString(text) {
		seconds, err := strconv.ParseInt(text, 10, 32)
		if err != nil {
			return maxRetryAfter
		}
		return min(time.Duration(seconds)*time.Second, maxRetryAfter)
	}
	at, err := http.ParseTime(text)
	if err != nil {
		return -1
	}
	// Rounded up to whole seconds, as in the test vectors.
	seconds := (at.Sub(now) + time.Second - 1) / time.Second
	return min(max(0, seconds*time.Second), maxRetryAfter)
}
