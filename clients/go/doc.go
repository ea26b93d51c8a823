// Package signalbox sends events to Signalbox and evaluates its feature flags.
//
// Events are batched, compressed, signed and retried in the background; Enqueue returns at once. Flags are evaluated in
// memory, with the rule that the server uses: IsEnabled does no I/O and allocates nothing. A server that is away or a
// key that is wrong never breaks the program: flags keep their last known values, and events wait in a bounded queue.
//
// The module has no dependencies. Its backoff is full jitter with Retry-After as the floor, which
// github.com/cenkalti/backoff does not offer: its jitter is a factor around the interval. Its parser of server-sent
// events has to pass the vectors of contracts/flags/v1 and to bound a message, so that it is the package's own too.
//
// Text with bytes that are not UTF-8 cannot be sent: such an event is dropped with the reason unserializable.
package signalbox
