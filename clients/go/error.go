package signalbox

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"sync"
)

// Errors that IsEnabled returns together with the value false.
var (
	// ErrNotReady means that the client has no flags yet: no response, no cache file, no bootstrap.
	ErrNotReady = errors.New("signalbox: the client has no flags yet")
	// ErrFlagNotFound means that the project has no such flag, or that it is archived.
	ErrFlagNotFound = errors.New("signalbox: flag not found")
)

// Error is an error of the background work, passed to Config.OnError. It never contains a credential.
type Error struct {
	// Code is stable, such as "unauthorized", "network", "timeout", "http_503" or "spool_failed".
	Code string
	// Detail is a human-readable sentence.
	Detail string
}

func (e *Error) Error() string { return "signalbox: " + e.Code + ": " + e.Detail }

func statusError(status int) *Error {
	detail := "the server responded with status " + strconv.Itoa(status)
	switch {
	case status == http.StatusUnauthorized:
		return &Error{Code: "unauthorized", Detail: "the server does not accept the API key"}
	case status == http.StatusForbidden:
		return &Error{Code: "forbidden", Detail: "the API key lacks a scope, or the webhook secret is wrong"}
	case status == http.StatusNotFound:
		return &Error{Code: "not_found", Detail: "the base URL is not that of a Signalbox, or the project does not exist"}
	case status >= 300 && status < 400:
		return &Error{Code: "redirect", Detail: "the server redirects: set the base URL to its final address"}
	case status == http.StatusRequestTimeout, status == http.StatusTooManyRequests, status >= 500:
		return &Error{Code: "http_" + strconv.Itoa(status), Detail: detail}
	case status >= 400:
		return &Error{Code: "refused", Detail: detail}
	}
	return &Error{Code: "unreadable_response", Detail: detail}
}

func unreadableResponse(detail string) *Error {
	return &Error{Code: "unreadable_response", Detail: detail}
}

// networkError omits the text of the original error, which can contain a URL with a password.
func networkError(err error) *Error {
	var timeout net.Error
	if errors.Is(err, context.DeadlineExceeded) || (errors.As(err, &timeout) && timeout.Timeout()) {
		return &Error{Code: "timeout", Detail: "the server did not respond in time"}
	}
	var untrusted *tls.CertificateVerificationError
	if errors.As(err, &untrusted) {
		return &Error{Code: "certificate", Detail: "the certificate of the server is not trusted: " + untrusted.Err.Error()}
	}
	detail := "the connection to the server failed"
	var operation *net.OpError
	if errors.As(err, &operation) {
		detail += ": " + operation.Err.Error()
	}
	return &Error{Code: "network", Detail: detail}
}

func skippedCallbacks(skipped int) *Error {
	detail := fmt.Sprintf("%d callbacks were skipped because %d were waiting for a slow one", skipped, maxCallbacks)
	return &Error{Code: "callbacks_skipped", Detail: detail}
}

// errorReporter reports an error when it differs from the previous one, not for each attempt.
type errorReporter struct {
	report func(*Error)
	mutex  sync.Mutex
	last   string
}

func (r *errorReporter) failed(err *Error) {
	r.mutex.Lock()
	isNew := r.last != err.Code
	r.last = err.Code
	r.mutex.Unlock()
	if isNew {
		r.report(err)
	}
}

func (r *errorReporter) succeeded() {
	r.mutex.Lock()
	r.last = ""
	r.mutex.Unlock()
}
