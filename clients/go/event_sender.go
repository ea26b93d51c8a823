package signalbox

import (
	"bytes"
	"context"
	"net/http"
	"time"
)

// maxIngestResponse bounds the body of a response.
const maxIngestResponse = 16 * 1024 * 1024

// maxHolds bounds the wait after 401, 403 and 404, as a multiple of the first.
const maxHolds = 10

func (p *eventPipeline) sendLoop(ctx context.Context) {
	for {
		p.mutex.Lock()
		var first *batch
		if len(p.frozen) > 0 {
			first = p.frozen[0]
		}
		p.mutex.Unlock()
		if first == nil {
			select {
			case <-ctx.Done():
				return
			case <-p.wakeSender:
			}
			continue
		}
		if !p.send(ctx, first) {
			return
		}
	}
}

// send retries until the batch is settled. It returns false when the context ended first.
func (p *eventPipeline) send(ctx context.Context, one *batch) bool {
	failures, holds := 0, 0
	for {
		p.callbacks.waitForRoom(ctx)
		if ctx.Err() != nil {
			return false
		}
		result := p.post(ctx, one)
		if ctx.Err() != nil && result.kind != outcomeSettled {
			return false
		}
		switch result.kind {
		case outcomeSettled:
			p.errors.succeeded()
			if result.isKeyReused {
				p.errors.report(&Error{
					Code:   "idempotency_key_reused",
					Detail: "the server knew the idempotency key from another batch, and stored nothing of this one",
				})
				p.settleDropped(one, DroppedRefused)
				return true
			}
			p.settle(one, result)
			return true
		case outcomeHalve:
			p.halve(one)
			return true
		case outcomeDrop:
			p.errors.failed(result.err)
			p.settleDropped(one, DroppedRefused)
			return true
		}
		p.errors.failed(result.err)
		var wait time.Duration
		if result.kind == outcomeHold {
			refused := backoff{initial: p.options.RefusedRetry, max: maxHolds * p.options.RefusedRetry}
			wait = refused.limit(holds)
			holds++
		} else {
			tries := backoff{initial: p.options.BackoffInitial, max: p.options.BackoffMax}
			wait = max(result.minWait, tries.wait(failures))
			failures++
		}
		if !sleep(ctx, wait) {
			return false
		}
	}
}

func (p *eventPipeline) post(ctx context.Context, one *batch) outcome {
	ctx, cancel := context.WithTimeout(ctx, p.options.RequestTimeout)
	defer cancel()
	request, err := p.connection.request(ctx, http.MethodPost, "/api/ingest", bytes.NewReader(one.body))
	if err != nil {
		return outcome{kind: outcomeRetry, err: networkError(err)}
	}
	request.Header.Set("Content-Type", "application/json")
	if one.isGzip {
		request.Header.Set("Content-Encoding", "gzip")
	}
	request.Header.Set("X-Service-Signature", one.signature)
	request.Header.Set("X-Service-Idempotency-Key", one.key)
	response, err := p.connection.client.Do(request)
	if err != nil {
		return outcome{kind: outcomeRetry, err: networkError(err)}
	}
	defer response.Body.Close()
	body, err := readAll(response.Body, maxIngestResponse)
	if err != nil && response.StatusCode == http.StatusOK {
		return outcome{kind: outcomeRetry, err: unreadableResponse("the response was cut off")}
	}
	return ingestOutcome(response.StatusCode, response.Header, body, p.connection.now())
}

func (p *eventPipeline) settle(one *batch, result outcome) {
	reasons := make(map[int]string, len(result.rejected))
	for _, rejected := range result.rejected {
		reasons[rejected.Index] = rejected.Reason
	}
	p.mutex.Lock()
	delivered := make([]Event, 0, len(one.events))
	for index, event := range one.events {
		if event.isInternal {
			continue
		}
		if reason, isRejected := reasons[index]; isRejected {
			p.report.Rejected++
			if p.options.OnRejected != nil {
				p.callbacks.add(func() { p.options.OnRejected(event.event, reason) })
			}
			continue
		}
		p.report.Delivered++
		delivered = append(delivered, event.event)
	}
	if p.options.OnDelivered != nil && len(delivered) > 0 {
		p.callbacks.add(func() { p.options.OnDelivered(delivered) })
	}
	p.remove(one, nil)
	p.reportDrops()
	p.mutex.Unlock()
	p.removeFromSpool(one)
}

func (p *eventPipeline) settleDropped(one *batch, reason DropReason) {
	p.mutex.Lock()
	for _, event := range one.events {
		if !event.isInternal {
			p.drop(event.event, reason)
		}
	}
	p.remove(one, nil)
	p.mutex.Unlock()
	p.removeFromSpool(one)
}

// halve replaces a batch that is too large by its halves, whose bodies differ and which therefore have other keys.
func (p *eventPipeline) halve(one *batch) {
	if len(one.events) == 1 {
		p.settleDropped(one, DroppedTooLarge)
		return
	}
	middle := len(one.events) / 2
	var halves []*batch
	for position, events := range [][]*queuedEvent{one.events[:middle], one.events[middle:]} {
		key := keyOfHalf(one.key, position)
		half := freeze(events, p.options.GzipMinBytes, p.connection.webhookSecret(), key)
		if p.spool != nil && one.spoolName != "" {
			p.spool.write(half, one.spoolName)
		}
		halves = append(halves, half)
	}
	p.removeFromSpool(one)
	p.mutex.Lock()
	p.remove(one, halves)
	p.mutex.Unlock()
}

// remove replaces the batch in flight by its halves, if there are any. The mutex is held.
func (p *eventPipeline) remove(one *batch, halves []*batch) {
	p.frozen = append(halves, p.frozen[1:]...)
	if halves == nil {
		count, size := countEvents(one.events)
		p.events -= count
		p.bytes -= size
	}
	p.notify()
	wake(p.wakeFreezer)
}

func (p *eventPipeline) removeFromSpool(one *batch) {
	if p.spool != nil {
		p.spool.remove(one)
	}
}

// reportDrops enqueues one log event that reports the drops. It is called when sending works. The mutex is held.
func (p *eventPipeline) reportDrops() {
	if len(p.unreported) == 0 {
		return
	}
	counts := p.unreported
	p.unreported = map[DropReason]int64{}
	event := Event{Type: "log", Data: map[string]any{
		"level":   "warn",
		"message": "events were dropped",
		"module":  "signalbox-client",
		"fields":  map[string]any{"dropped": counts},
	}}
	if text, reason := encodeEvent(event, nil, p.connection.now); reason == "" {
		p.append(&queuedEvent{json: text, event: event, isInternal: true})
	}
}
