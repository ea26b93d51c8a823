package signalbox

import (
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"sync/atomic"
	"time"

	"signalbox.dev/go/internal/flagrule"
)

// maxServerRetry bounds the wait that the server requests with retry:.
const maxServerRetry = 300 * time.Second

func (f *flagClient) streamLoop(ctx context.Context, tried <-chan struct{}) {
	select {
	case <-ctx.Done():
		return
	case <-tried:
	}
	failures := 0
	parser := flagrule.NewParser("", -1)
	for {
		parser = flagrule.NewParser(parser.LastEventID, parser.RetryMs)
		hasMessages, minWait := f.stream(ctx, parser)
		if ctx.Err() != nil {
			return
		}
		// A server that accepts and closes connections immediately must not be called without backoff.
		if hasMessages {
			failures = 0
		}
		wait := max(minWait, f.backoff().wait(failures))
		if parser.RetryMs > 0 {
			wait = max(wait, min(time.Duration(parser.RetryMs)*time.Millisecond, maxServerRetry))
		}
		failures++
		if !sleep(ctx, wait) {
			return
		}
	}
}

// stream reads one connection to its end. It returns whether a message arrived, and the minimum wait before reconnecting.
func (f *flagClient) stream(ctx context.Context, parser *flagrule.Parser) (bool, time.Duration) {
	connected, cancel := context.WithCancel(ctx)
	defer cancel()
	var isSilent atomic.Bool
	silence := time.AfterFunc(f.options.ReadTimeout, func() { isSilent.Store(true); cancel() })
	defer silence.Stop()
	response, err := f.connect(connected)
	if err != nil {
		f.streamEnded(streamError(ctx, err, isSilent.Load()))
		return false, 0
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK || !isEventStream(response) {
		failure := statusError(response.StatusCode)
		f.streamEnded(failure)
		if flagrule.IsRefused(response.StatusCode) {
			return false, flagrule.RefusedRetry
		}
		return false, flagrule.RetryAfter(response.Header.Get("Retry-After"), f.connection.now())
	}
	f.streamBegan()
	hasMessages := false
	chunk := make([]byte, 32*1024)
	for {
		length, err := response.Body.Read(chunk)
		if length > 0 {
			silence.Reset(f.options.ReadTimeout)
			messages, tooLong := parser.Push(chunk[:length])
			for _, message := range messages {
				f.handleMessage(message)
				hasMessages = true
			}
			f.confirmStream()
			if tooLong != nil {
				err = tooLong
			}
		}
		if err != nil {
			f.streamEnded(streamError(ctx, err, isSilent.Load()))
			return hasMessages, 0
		}
	}
}

func (f *flagClient) connect(ctx context.Context) (*http.Response, error) {
	path := "/api/flags/stream?project_id=" + url.QueryEscape(f.connection.projectID)
	request, err := f.connection.request(ctx, http.MethodGet, path, nil)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept", "text/event-stream")
	request.Header.Set("Cache-Control", "no-cache")
	f.mutex.Lock()
	if f.state.Payload != nil && f.source != "bootstrap" {
		request.Header.Set("Last-Event-ID", strconv.FormatInt(f.state.Payload.Revision, 10))
	}
	f.mutex.Unlock()
	return f.connection.client.Do(request)
}

func isEventStream(response *http.Response) bool {
	mediaType, _, err := mime.ParseMediaType(response.Header.Get("Content-Type"))
	return err == nil && mediaType == "text/event-stream"
}

func (f *flagClient) handleMessage(message flagrule.Message) {
	f.mutex.Lock()
	state, action := f.state.HandleMessage(message)
	if action == flagrule.Apply {
		f.adopt(state, "server")
	} else if action != flagrule.Ignore {
		f.state = state
		f.notify()
	}
	f.mutex.Unlock()
	switch action {
	case flagrule.Apply:
		f.save()
	case flagrule.KeepLastKnownGood:
		f.mutex.Lock()
		f.lastError = "unreadable_response"
		f.mutex.Unlock()
		f.errors.failed(unreadableResponse("a message of the stream cannot be used"))
	}
}

func (f *flagClient) streamBegan() {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.isStreaming = true
	f.notify()
}

// confirmStream records that the stream is alive.
func (f *flagClient) confirmStream() {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.state.Payload != nil && f.source == "server" && !f.state.IsBehind {
		f.succeed()
	}
}

// streamEnded starts the polling. The error is nil after a clean end.
func (f *flagClient) streamEnded(err *Error) {
	f.mutex.Lock()
	if f.isStreaming {
		f.isPolled = false
		f.pollAt = time.Now().Add(f.options.PollInterval)
	}
	f.isStreaming = false
	if err != nil {
		f.lastError = err.Code
	}
	f.notify()
	f.mutex.Unlock()
	if err != nil {
		f.errors.failed(err)
	}
}

// streamError is nil for a clean end, and when the client closes.
func streamError(ctx context.Context, err error, silent bool) *Error {
	if ctx.Err() != nil {
		return nil
	}
	if silent {
		return &Error{Code: "timeout", Detail: "the stream of flags was silent for too long"}
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return networkError(err)
}
