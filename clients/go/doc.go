// Package signalbox sends events to Signalbox and evaluates its feature flags.
//
// Events are batched, compressed, signed and retried in the background; Enqueue returns at once. Flags are evaluated in
// memory, with the same rule as in the server: IsEnabled does no I/O and allocates nothing. An unreachable server or a
// wrong key never breaks the program: flags keep their last known values, and events wait in a bounded queue.
//
// The module has no dependencies. Its backoff has full jitter with Retry-After as the minimum, which
// github.com/cenkalti/backoff does not offer: its jitter is a factor around the interval. The package also has its own
// parser of server-sent events, which has to pass the test vectors of contracts/flags/v1 and to bound a message.
//
// Text with bytes that are not UTF-8 cannot be sent: such an event is dropped with the reason unserializable.
package signalbox
