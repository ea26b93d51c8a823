package signalbox

import (
	"context"
	"sync"
	"time"
)

// eventPipeline holds the events that are not settled. One goroutine freezes batches, another sends them one at a time, in
// order. Without a spool, a batch is frozen when the previous one is settled, so that DropOldest can still drop its events;
// with a spool, as soon as it is due, so that it is on disk.
type eventPipeline struct {
	connection *connection
	options    EventOptions
	spool      *spool
	errors     *errorReporter
	callbacks  *callbacks

	mutex   sync.Mutex
	waiting []*queuedEvent
	// waitingBytes is the size of waiting.
	waitingBytes int
	// freezing has the events between waiting and frozen.
	freezing []*queuedEvent
	// frozen has the frozen batches; the first one is in flight.
	frozen []*batch
	// events and bytes count all unsettled events except internal ones.
	events, bytes int
	sequence      uint64
	// flushTo is the highest sequence number that a Flush waits for.
	flushTo  uint64
	isClosed bool
	// nextPoll is the time of the freezer's next poll of the queue; the zero time while it runs or waits for a settled batch.
	nextPoll time.Time
	// lastBatchAt is when the freezer last took a batch from the queue.
	lastBatchAt time.Time
	report      Report
	// unreported has the drops since the last log event that reported them.
	unreported map[DropReason]int64
	// changed is closed and replaced when events are settled.
	changed chan struct{}

	wakeFreezer, wakeSender chan struct{}
	cancel                  context.CancelFunc
	running                 sync.WaitGroup
}

func newEventPipeline(connection *connection, options EventOptions, callbacks *callbacks, report func(*Error)) *eventPipeline {
	p := &eventPipeline{
		connection:  connection,
		options:     options,
		errors:      &errorReporter{report: report},
		callbacks:   callbacks,
		report:      Report{Dropped: map[DropReason]int64{}},
		unreported:  map[DropReason]int64{},
		changed:     make(chan struct{}),
		wakeFreezer: make(chan struct{}, 1),
		wakeSender:  make(chan struct{}, 1),
	}
	if options.SpoolFolder != "" {
		p.spool = openSpool(options.SpoolFolder, options.SpoolBytes, report, p.dropUnknown)
		for _, old := range p.spool.load(connection.webhookSecret()) {
			for _, event := range old.events {
				p.sequence++
				event.sequence = p.sequence
			}
			count, size := countEvents(old.events)
			p.events += count
			p.bytes += size
			p.frozen = append(p.frozen, old)
		}
	}
	return p
}

func (p *eventPipeline) start() {
	ctx, cancel := context.WithCancel(context.Background())
	p.cancel = cancel
	p.running.Add(2)
	go func() {
		defer p.running.Done()
		p.freezeLoop(ctx)
	}()
	go func() {
		defer p.running.Done()
		p.sendLoop(ctx)
	}()
	wake(p.wakeSender)
}

func (p *eventPipeline) enqueue(ctx context.Context, event Event) Result {
	var flags map[string]bool
	if p.options.AttachFlags {
		if recorder := recorderOf(ctx); recorder != nil {
			flags = recorder.flags()
		}
	}
	text, reason := encodeEvent(event, flags, p.connection.now)
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.isClosed {
		reason = DroppedClosed
	}
	if reason == "" && !p.makeRoom(ctx, len(text)) {
		reason = DroppedQueueFull
		if p.isClosed {
			reason = DroppedClosed
		}
	}
	if reason != "" {
		p.drop(event, reason)
		return Result{Reason: reason}
	}
	p.events++
	p.bytes += len(text)
	p.append(&queuedEvent{json: text, event: event})
	return Result{Accepted: true}
}

// append adds an event. The mutex is held.
func (p *eventPipeline) append(event *queuedEvent) {
	p.sequence++
	event.sequence = p.sequence
	event.enqueuedAt = time.Now()
	p.waiting = append(p.waiting, event)
	p.waitingBytes += len(event.json)
	if p.isPollLate(event.enqueuedAt) {
		wake(p.wakeFreezer)
	}
}

func (p *eventPipeline) isFull() bool {
	return len(p.waiting) >= p.options.BatchEvents ||
		p.waitingBytes+len(p.waiting)+envelopeBytes >= p.options.BatchBytes
}

func (p *eventPipeline) hasRoom(size int) bool {
	return p.events < p.options.QueueEvents && p.bytes+size <= p.options.QueueBytes
}

// makeRoom applies the policy, and returns whether there is room. The mutex is held, and released during a wait.
func (p *eventPipeline) makeRoom(ctx context.Context, size int) bool {
	switch p.options.Policy {
	case DropOldest:
		for !p.hasRoom(size) && p.dropOldest() {
		}
	case Block:
		if !p.hasRoom(size) {
			p.waitForRoom(ctx, size)
		}
	}
	return !p.isClosed && p.hasRoom(size)
}

func (p *eventPipeline) dropOldest() bool {
	for index, event := range p.waiting {
		if event.isInternal {
			continue
		}
		copy(p.waiting[1:index+1], p.waiting[:index])
		p.waiting[0] = nil
		p.waiting = p.waiting[1:]
		p.waitingBytes -= len(event.json)
		p.events--
		p.bytes -= len(event.json)
		p.drop(event.event, DroppedQueueFull)
		p.notify()
		return true
	}
	return false
}

func (p *eventPipeline) waitForRoom(ctx context.Context, size int) {
	if ctx == nil {
		ctx = context.Background()
	}
	timer := time.NewTimer(p.options.BlockTimeout)
	defer timer.Stop()
	for !p.isClosed && !p.hasRoom(size) {
		changed := p.changed
		p.mutex.Unlock()
		isOver := false
		select {
		case <-changed:
		case <-ctx.Done():
			isOver = true
		case <-timer.C:
			isOver = true
		}
		p.mutex.Lock()
		if isOver {
			return
		}
	}
}

// drop counts a drop and passes it to the program. The mutex is held.
func (p *eventPipeline) drop(event Event, reason DropReason) {
	p.report.Dropped[reason]++
	if !p.isClosed {
		p.unreported[reason]++
	}
	if p.options.OnDrop != nil {
		p.callbacks.addOrSkip(func() { p.options.OnDrop(event, reason) })
	}
}

// dropUnknown counts events whose content can no longer be read. It is called before the goroutines start.
func (p *eventPipeline) dropUnknown(events int) {
	if events > 0 {
		p.report.Dropped[DroppedDamaged] += int64(events)
		p.unreported[DroppedDamaged] += int64(events)
	}
}

// notify wakes all callers that wait for settled events. The mutex is held.
func (p *eventPipeline) notify() {
	close(p.changed)
	p.changed = make(chan struct{})
}

// flush waits until all events that were enqueued before the call are settled.
func (p *eventPipeline) flush(ctx context.Context) error {
	p.mutex.Lock()
	target := p.sequence
	p.flushTo = max(p.flushTo, target)
	p.mutex.Unlock()
	wake(p.wakeFreezer)
	return p.wait(ctx, func() bool { return p.oldest() > target })
}

func (p *eventPipeline) wait(ctx context.Context, isDone func() bool) error {
	for {
		p.mutex.Lock()
		done, changed := isDone(), p.changed
		p.mutex.Unlock()
		if done {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-changed:
		}
	}
}

// oldest is the sequence number of the oldest event that is not settled. The mutex is held.
func (p *eventPipeline) oldest() uint64 {
	oldest := p.sequence + 1
	if len(p.waiting) > 0 {
		oldest = p.waiting[0].sequence
	}
	if len(p.freezing) > 0 {
		oldest = p.freezing[0].sequence
	}
	if len(p.frozen) > 0 {
		oldest = p.frozen[0].events[0].sequence
	}
	return oldest
}

// close stops accepting events, flushes, ends the goroutines and returns the number of events that are left.
func (p *eventPipeline) close(ctx context.Context) (int, error) {
	p.mutex.Lock()
	p.isClosed = true
	p.notify()
	p.mutex.Unlock()
	wake(p.wakeFreezer)
	err := ctx.Err()
	if err == nil {
		err = p.wait(ctx, func() bool { return p.oldest() > p.sequence })
	}
	p.cancel()
	p.running.Wait()
	return p.spoolOrDrop(), err
}

// spoolOrDrop writes the remaining events to the spool, or drops them. The goroutines have ended.
func (p *eventPipeline) spoolOrDrop() int {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	left := p.events
	for p.spool != nil && len(p.waiting) > 0 {
		one := freeze(p.takeWaiting(), p.options.GzipMinBytes, p.connection.webhookSecret(), newUUID())
		p.spool.write(one, "")
		p.frozen = append(p.frozen, one)
	}
	unspooled := p.waiting
	for _, one := range p.frozen {
		if one.spoolName == "" {
			unspooled = append(one.events, unspooled...)
		}
	}
	for _, event := range unspooled {
		if !event.isInternal {
			p.drop(event.event, DroppedClosed)
		}
	}
	p.waiting, p.frozen, p.waitingBytes, p.events, p.bytes = nil, nil, 0, 0, 0
	if p.spool != nil {
		p.spool.close()
	}
	p.notify()
	return left
}

func (p *eventPipeline) reportNow() Report {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	report := p.report
	report.Dropped = make(map[DropReason]int64, len(p.report.Dropped))
	for reason, count := range p.report.Dropped {
		report.Dropped[reason] = count
	}
	report.QueuedEvents, report.QueuedBytes = p.events, p.bytes
	return report
}

// wake sends a signal unless one is pending. It never blocks.
func wake(signal chan struct{}) {
	select {
	case signal <- struct{}{}:
	default:
	}
}
