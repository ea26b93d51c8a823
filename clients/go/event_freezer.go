package signalbox

import (
	"context"
	"time"
)

func (p *eventPipeline) freezeLoop(ctx context.Context) {
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		p.mutex.Lock()
		events, rest := p.takeDue()
		p.mutex.Unlock()
		if events == nil {
			timer.Reset(rest)
			select {
			case <-ctx.Done():
				return
			case <-p.wakeFreezer:
			case <-timer.C:
			}
			if ctx.Err() != nil {
				return
			}
			continue
		}
		one := freeze(events, p.options.GzipMinBytes, p.connection.webhookSecret(), newUUID())
		if p.spool != nil {
			p.spool.write(one, "")
		}
		p.mutex.Lock()
		p.frozen = append(p.frozen, one)
		p.freezing = nil
		p.mutex.Unlock()
		wake(p.wakeSender)
	}
}

// fullDelay is the longest wait of a full batch until the freezer polls the queue.
const fullDelay = 10 * time.Millisecond

// takeDue returns the events of the next batch, or nil and the time until the freezer's next poll. The mutex is held.
func (p *eventPipeline) takeDue() ([]*queuedEvent, time.Duration) {
	now := time.Now()
	if p.spool == nil && len(p.frozen) > 0 {
		// Settling the batch wakes the freezer.
		p.nextPoll = time.Time{}
		return nil, time.Hour
	}
	if rest := p.untilPoll(now); rest > 0 {
		p.nextPoll = now.Add(rest)
		return nil, rest
	}
	p.lastBatchAt, p.nextPoll = now, time.Time{}
	p.freezing = p.takeWaiting()
	return p.freezing, 0
}

// untilPoll is the time until a batch can be due, 0 when one is due. The mutex is held.
func (p *eventPipeline) untilPoll(now time.Time) time.Duration {
	interval := p.options.BatchInterval
	count := len(p.waiting)
	if count == 0 {
		// During a steady flow of events, the first one of a batch need not wake the freezer.
		if now.Sub(p.lastBatchAt) < interval {
			return interval
		}
		return time.Hour
	}
	age := now.Sub(p.waiting[0].enqueuedAt)
	isRequested := p.isClosed || p.flushTo >= p.waiting[0].sequence
	if isRequested || p.isFull() || age >= interval {
		return 0
	}
	untilFull := age * time.Duration(p.options.BatchEvents-count) / time.Duration(count)
	return min(interval-age, max(untilFull, fullDelay))
}

// isPollLate reports whether the next poll of the freezer would be too late. Waking it is a system call, which takes
// the caller longer than everything else in Enqueue. The mutex is held.
func (p *eventPipeline) isPollLate(now time.Time) bool {
	delay := p.nextPoll.Sub(now)
	return (p.isFull() && delay > fullDelay) || (len(p.waiting) == 1 && delay > p.options.BatchInterval)
}

// takeWaiting removes the events of one batch from the front of the queue, at least one. The mutex is held.
func (p *eventPipeline) takeWaiting() []*queuedEvent {
	count, size := 0, envelopeBytes
	for _, event := range p.waiting {
		if count > 0 && (count == p.options.BatchEvents || size+len(event.json)+1 > p.options.BatchBytes) {
			break
		}
		count++
		size += len(event.json) + 1
	}
	taken := append([]*queuedEvent(nil), p.waiting[:count]...)
	clear(p.waiting[:count])
	p.waiting = p.waiting[count:]
	for _, event := range taken {
		p.waitingBytes -= len(event.json)
	}
	return taken
}
