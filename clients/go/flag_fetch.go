package signalbox

import (
	"context"
	"net/http"
	"time"

	"signalbox.dev/go/internal/flagrule"
)

// maxSnapshot bounds the body of a snapshot.
const maxSnapshot = 64 * 1024 * 1024

// fetchLoop closes tried after its first attempt: the stream is then resumed from a revision.
func (f *flagClient) fetchLoop(ctx context.Context, tried chan<- struct{}) {
	failures := 0
	var wait time.Duration
	for {
		if !sleep(ctx, wait) || !f.waitUntilFetchDue(ctx) {
			return
		}
		ok, minWait := f.fetch(ctx)
		if tried != nil {
			close(tried)
			tried = nil
		}
		if ok {
			failures, wait = 0, 0
			continue
		}
		wait = max(minWait, f.backoff().wait(failures))
		failures++
	}
}

func (f *flagClient) backoff() backoff {
	return backoff{initial: f.options.BackoffInitial, max: f.options.BackoffMax}
}

// waitUntilFetchDue returns true when the snapshot has to be fetched, false when the context has ended.
func (f *flagClient) waitUntilFetchDue(ctx context.Context) bool {
	for {
		f.mutex.Lock()
		isNeeded := f.lastSync.IsZero() || f.state.Payload == nil || f.state.IsBehind
		isPolling := !f.isStreaming
		rest := time.Until(f.pollAt)
		changed := f.changed
		f.mutex.Unlock()
		if isNeeded || (isPolling && rest <= 0) {
			return ctx.Err() == nil
		}
		var poll <-chan time.Time
		var timer *time.Timer
		if isPolling {
			timer = time.NewTimer(rest)
			poll = timer.C
		}
		select {
		case <-ctx.Done():
		case <-changed:
		case <-poll:
		}
		if timer != nil {
			timer.Stop()
		}
		if ctx.Err() != nil {
			return false
		}
	}
}

// fetch returns whether the flags are confirmed, and the minimum wait before the next attempt.
func (f *flagClient) fetch(ctx context.Context) (bool, time.Duration) {
	response, err := f.getSnapshot(ctx)
	if err != nil {
		if ctx.Err() == nil {
			f.fail(err)
		}
		return false, 0
	}
	f.mutex.Lock()
	before := f.state
	if f.source == "bootstrap" {
		// A bootstrap can come from another environment, whose revisions are unrelated.
		before.Payload, before.NewestRevision, before.ETag = nil, 0, ""
	}
	state, action, wait := before.HandleResponse(response, f.connection.now())
	isConfirmed := action == flagrule.Unchanged
	if action == flagrule.Apply {
		isConfirmed = f.adopt(state, "server")
	} else if isConfirmed {
		f.state, f.source = state, "server"
	}
	if isConfirmed && !state.IsBehind {
		f.succeed()
		f.isPolled = true
		f.pollAt = time.Now().Add(f.options.PollInterval)
		f.notify()
		f.mutex.Unlock()
		f.save()
		return true, 0
	}
	f.mutex.Unlock()
	if !isConfirmed {
		f.fail(f.errorOf(response))
	}
	return false, wait
}

func (f *flagClient) errorOf(response flagrule.Response) *Error {
	if response.Status == http.StatusOK || response.Status == http.StatusNotModified {
		return unreadableResponse("the response is not a usable snapshot of flags")
	}
	return statusError(response.Status)
}

func (f *flagClient) getSnapshot(ctx context.Context) (flagrule.Response, *Error) {
	ctx, cancel := context.WithTimeout(ctx, f.options.RequestTimeout)
	defer cancel()
	request, err := f.connection.request(ctx, http.MethodGet, "/api/flags/snapshot", nil)
	if err != nil {
		return flagrule.Response{}, networkError(err)
	}
	request.Header.Set("Accept", "application/json")
	f.mutex.Lock()
	if f.state.ETag != "" {
		request.Header.Set("If-None-Match", f.state.ETag)
	}
	f.mutex.Unlock()
	response, err := f.connection.client.Do(request)
	if err != nil {
		return flagrule.Response{}, networkError(err)
	}
	defer response.Body.Close()
	body, err := readAll(response.Body, maxSnapshot)
	if err != nil {
		return flagrule.Response{}, networkError(err)
	}
	return flagrule.Response{Status: response.StatusCode, Header: response.Header, Body: body}, nil
}

// save writes the cache file, if configured, when the payload is new. The stream and the fetch both call it.
// Writes are serialized and always use the newest payload: otherwise a slow write of an older payload could replace a newer
// file.
func (f *flagClient) save() {
	if f.options.CacheFile == "" {
		return
	}
	f.saving.Lock()
	defer f.saving.Unlock()
	f.mutex.Lock()
	payload := f.state.Payload
	f.mutex.Unlock()
	if payload == nil || payload == f.saved {
		return
	}
	if err := writeCacheFile(f.options.CacheFile, f.connection.projectID, payload); err != nil {
		f.errors.report(&Error{Code: "cache_file_failed", Detail: "the cache file cannot be written"})
		return
	}
	f.saved = payload
}
