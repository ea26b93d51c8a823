package signalbox

import "time"

// Event is an event of the program. The constructors, such as NewLogEvent, set its type.
type Event struct {
	// Type is one of the thirteen event types.
	Type string
	// Time is when the event occurred; the zero value means the time of Enqueue.
	Time time.Time
	// Data is encoded by encoding/json during Enqueue, and must encode to an object.
	Data any
}

// At returns the event with the time at which it occurred.
func (e Event) At(at time.Time) Event {
	e.Time = at
	return e
}

// Ptr returns a pointer to a value, for the optional fields of event data.
func Ptr[T any](value T) *T { return &value }

// DropReason is the reason why an event was not sent.
type DropReason string

// The reasons.
const (
	DroppedQueueFull      DropReason = "queue_full"
	DroppedTooLarge       DropReason = "too_large"
	DroppedRefused        DropReason = "refused"
	DroppedClosed         DropReason = "closed"
	DroppedUnserializable DropReason = "unserializable"
	// DroppedDamaged is the reason for the events of a damaged file of the spool. EventOptions.OnDrop is not called,
	// because their content is unknown.
	DroppedDamaged DropReason = "damaged"
)

// Result reports whether an event was accepted by the queue.
type Result struct {
	Accepted bool
	// Reason is empty for an accepted event.
	Reason DropReason
}

// Report has the counts of events since the client was created.
type Report struct {
	// Delivered is the number of events that the server stored.
	Delivered int64
	// Rejected is the number of events that the server rejected permanently.
	Rejected int64
	// Dropped is the number of dropped events by reason.
	Dropped map[DropReason]int64
	// QueuedEvents and QueuedBytes include the batch that is being sent.
	QueuedEvents, QueuedBytes int
}
