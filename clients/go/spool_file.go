package signalbox

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"os"
	"time"
)

// A file of the spool has a line with the format and the checksum of the next line, a line of JSON about the batch, then
// the bytes of the body.
const spoolFormat = "signalbox-spool 2 "

type spoolHeader struct {
	Key    string `json:"key"`
	IsGzip bool   `json:"gzip"`
	// Sum is the SHA-256 of the body, in hexadecimal.
	Sum string `json:"sha256"`
	// Parent is the file of which this batch is a half.
	Parent string `json:"parent,omitempty"`
	// Events is the number of the program's events.
	Events int `json:"events,omitempty"`
	// Internal has the indexes of the client's own events.
	Internal []int `json:"internal,omitempty"`
}

// spoolFile is the content of a file.
type spoolFile struct {
	name   string
	size   int64
	header spoolHeader
	body   []byte
	events []*queuedEvent
}

func (f *spoolFile) batch(secret []byte) *batch {
	return &batch{
		key:       f.header.Key,
		body:      f.body,
		isGzip:    f.header.IsGzip,
		signature: sign(f.body, secret),
		events:    f.events,
		spoolName: f.name,
	}
}

func spoolFileOf(one *batch, parent string) ([]byte, error) {
	header := spoolHeader{Key: one.key, IsGzip: one.isGzip, Sum: sha256Hex(one.body), Parent: parent}
	header.Events, _ = countEvents(one.events)
	for index, event := range one.events {
		if event.isInternal {
			header.Internal = append(header.Internal, index)
		}
	}
	line, err := json.Marshal(header)
	if err != nil {
		return nil, err
	}
	return bytes.Join([][]byte{[]byte(spoolFormat + sha256Hex(line)), line, one.body}, []byte("\n")), nil
}

// parseSpoolFile returns nil for a damaged file, and the number of its events according to its header.
func parseSpoolFile(content []byte) (file *spoolFile, lost int) {
	rest := content
	// The first format has no line before its header.
	if !bytes.HasPrefix(content, []byte("{")) {
		first, afterFirst, _ := bytes.Cut(content, []byte("\n"))
		line, _, _ := bytes.Cut(afterFirst, []byte("\n"))
		if string(first) != spoolFormat+sha256Hex(line) {
			return nil, 0
		}
		rest = afterFirst
	}
	line, body, _ := bytes.Cut(rest, []byte("\n"))
	var header spoolHeader
	if err := json.Unmarshal(line, &header); err != nil {
		return nil, 0
	}
	if sha256Hex(body) != header.Sum {
		return nil, header.Events
	}
	events, err := eventsOf(body, header)
	if err != nil {
		return nil, header.Events
	}
	return &spoolFile{header: header, body: body, events: events}, 0
}

// eventsOf parses the events of a body, so that a rejected event can be passed to the program.
func eventsOf(body []byte, header spoolHeader) ([]*queuedEvent, error) {
	var source io.Reader = bytes.NewReader(body)
	if header.IsGzip {
		reader, err := gzip.NewReader(source)
		if err != nil {
			return nil, err
		}
		source = reader
	}
	plain, err := readAll(source, maxSpoolFile)
	if err != nil {
		return nil, err
	}
	var content struct{ Events []json.RawMessage }
	if err := json.Unmarshal(plain, &content); err != nil {
		return nil, err
	}
	if len(content.Events) == 0 {
		return nil, errors.New("it has no events")
	}
	events := make([]*queuedEvent, 0, len(content.Events))
	for _, text := range content.Events {
		var fields struct {
			Type string
			TS   time.Time
			Data json.RawMessage
		}
		if err := json.Unmarshal(text, &fields); err != nil {
			return nil, err
		}
		event := Event{Type: fields.Type, Time: fields.TS, Data: fields.Data}
		events = append(events, &queuedEvent{json: text, event: event})
	}
	for _, index := range header.Internal {
		if index >= 0 && index < len(events) {
			events[index].isInternal = true
		}
	}
	return events, nil
}

func readFileUpTo(path string, limit int64) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return readAll(file, limit)
}

func sha256Hex(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}
