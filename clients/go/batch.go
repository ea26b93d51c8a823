package signalbox

import (
	"bytes"
	"compress/gzip"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"
)

// queuedEvent is an event that is not settled yet.
type queuedEvent struct {
	json  []byte
	event Event
	// sequence is the position in the order of enqueue.
	sequence   uint64
	enqueuedAt time.Time
	// isInternal marks the client's own report of drops, which is in no count.
	isInternal bool
}

// batch is frozen: its bytes, its key and its signature are the same for every attempt.
type batch struct {
	key       string
	body      []byte
	isGzip    bool
	signature string
	events    []*queuedEvent
	// spoolName is the file's name, empty for a batch that is in memory only.
	spoolName string
}

const (
	envelopeStart = `{"events":[`
	envelopeEnd   = `]}`
	envelopeBytes = len(envelopeStart) + len(envelopeEnd)
)

func freeze(events []*queuedEvent, gzipMinBytes int, secret []byte, key string) *batch {
	var plain bytes.Buffer
	plain.WriteString(envelopeStart)
	for index, event := range events {
		if index > 0 {
			plain.WriteByte(',')
		}
		plain.Write(event.json)
	}
	plain.WriteString(envelopeEnd)
	frozen := &batch{key: key, body: plain.Bytes(), events: events}
	if plain.Len() >= gzipMinBytes {
		frozen.body, frozen.isGzip = compress(plain.Bytes()), true
	}
	frozen.signature = sign(frozen.body, secret)
	return frozen
}

func compress(content []byte) []byte {
	var compressed bytes.Buffer
	writer := gzip.NewWriter(&compressed)
	// Writing to a buffer never fails.
	_, _ = writer.Write(content)
	_ = writer.Close()
	return compressed.Bytes()
}

func sign(body, secret []byte) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

func newUUID() string {
	var id [16]byte
	// crypto/rand does not fail on any supported system.
	_, _ = rand.Read(id[:])
	return formatUUID(id)
}

// keyOfHalf derives the key of a half from the key of the whole batch, as the contract defines: a crash can leave both the
// whole batch and its halves in the spool, and either then leads to the same requests.
func keyOfHalf(key string, position int) string {
	digest := sha256.Sum256(fmt.Appendf(nil, "%s:%d", key, position))
	return formatUUID([16]byte(digest[:16]))
}

// formatUUID sets the bits of version 4.
func formatUUID(id [16]byte) string {
	id[6] = id[6]&0x0f | 0x40
	id[8] = id[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
}

func countEvents(events []*queuedEvent) (count, size int) {
	for _, event := range events {
		if !event.isInternal {
			count++
			size += len(event.json)
		}
	}
	return count, size
}
