package signalbox

import (
	"encoding/json"
	"net/http"
	"time"

	"signalbox.dev/go/internal/flagrule"
)

type outcomeKind int

const (
	// outcomeSettled: the service has accepted or rejected each event.
	outcomeSettled outcomeKind = iota
	// outcomeRetry: send the same bytes with the same key again, with backoff.
	outcomeRetry
	// outcomeHold: retry at long intervals, because the configuration has to be changed first.
	outcomeHold
	// outcomeHalve: the batch is too large.
	outcomeHalve
	// outcomeDrop: the service will never accept the batch.
	outcomeDrop
)

type rejectedEvent struct {
	Index  int
	Reason string
}

type outcome struct {
	kind outcomeKind
	// err is nil for outcomeSettled and outcomeHalve.
	err      *Error
	minWait  time.Duration
	rejected []rejectedEvent
	// isKeyReused reports that the server knew the key from another batch.
	isKeyReused bool
}

func ingestOutcome(status int, header http.Header, body []byte, now time.Time) outcome {
	switch {
	case status == http.StatusOK:
		rejected, ok := readRejected(body)
		if !ok {
			// A page of a proxy, or a response that was cut off: the service may not have seen the batch.
			return outcome{kind: outcomeRetry, err: unreadableResponse("a response with status 200 is not that of the service")}
		}
		return outcome{kind: outcomeSettled, rejected: rejected, isKeyReused: header.Get("Idempotency-Key-Reused") == "different-body"}
	case status < 400:
		return outcome{kind: outcomeRetry, err: statusError(status)}
	case status == http.StatusRequestEntityTooLarge:
		return outcome{kind: outcomeHalve}
	case status == http.StatusBadRequest, status == http.StatusUnsupportedMediaType:
		return outcome{kind: outcomeDrop, err: statusError(status)}
	case status == http.StatusRequestTimeout, status == http.StatusTooManyRequests, status >= 500:
		return outcome{
			kind:    outcomeRetry,
			err:     statusError(status),
			minWait: max(0, flagrule.RetryAfter(header.Get("Retry-After"), now)),
		}
	}
	return outcome{kind: outcomeHold, err: statusError(status)}
}

func readRejected(body []byte) ([]rejectedEvent, bool) {
	var response struct {
		Accepted *int             `json:"accepted"`
		Rejected *[]rejectedEvent `json:"rejected"`
	}
	if json.Unmarshal(body, &response) != nil || response.Accepted == nil || response.Rejected == nil {
		return nil, false
	}
	return *response.Rejected, true
}
