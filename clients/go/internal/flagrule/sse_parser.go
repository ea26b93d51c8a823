package flagrule

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Message is one message of a stream of server-sent events.
type Message struct {
	// Event is the name of the event, "message" when it has none.
	Event string
	// ID is the last id so far, of this message or an earlier one.
	ID   string
	Data string
}

// maxMessage bounds one message. A snapshot of 10,000 flags with large cohorts is far smaller.
const maxMessage = 64 * 1024 * 1024

// ErrMessageTooLong means that a message exceeds the limit: close the connection.
var ErrMessageTooLong = errors.New("a message of the stream is too long")

// Parser parses the bytes of one connection into messages, however they are split (WHATWG HTML section 9.2.6).
type Parser struct {
	// LastEventID is the id of the last complete message.
	LastEventID string
	// RetryMs is the wait before reconnecting that the server requested, -1 until it has sent one.
	RetryMs int64

	max         int
	line        []byte
	endedWithCR bool
	isStarted   bool
	id          string
	event       string
	data        []string
	dataLength  int
}

// NewParser continues from the final state of the previous connection.
func NewParser(lastEventID string, retryMs int64) *Parser {
	return &Parser{LastEventID: lastEventID, id: lastEventID, RetryMs: retryMs, max: maxMessage}
}

// Push returns the messages that these bytes complete.
func (p *Parser) Push(chunk []byte) ([]Message, error) {
	var messages []Message
	if p.endedWithCR && len(chunk) > 0 {
		chunk = bytes.TrimPrefix(chunk, []byte("\n"))
		p.endedWithCR = false
	}
	for {
		end := bytes.IndexAny(chunk, "\r\n")
		if end == -1 {
			return messages, p.keep(chunk)
		}
		if err := p.keep(chunk[:end]); err != nil {
			return messages, err
		}
		if chunk[end] == '\r' {
			p.endedWithCR = end+1 == len(chunk)
			if end+1 < len(chunk) && chunk[end+1] == '\n' {
				end++
			}
		}
		chunk = chunk[end+1:]
		if message, ok := p.endLine(); ok {
			messages = append(messages, message)
		}
	}
}

func (p *Parser) keep(piece []byte) error {
	if len(p.line)+len(piece)+p.dataLength > p.max {
		return ErrMessageTooLong
	}
	p.line = append(p.line, piece...)
	return nil
}

func (p *Parser) endLine() (Message, bool) {
	line := p.line
	if !p.isStarted {
		line = bytes.TrimPrefix(line, []byte("\uFEFF"))
		p.isStarted = true
	}
	text := toValidText(line)
	p.line = p.line[:0]
	if cap(p.line) > 1<<20 {
		p.line = nil
	}
	if text == "" {
		return p.dispatch()
	}
	p.readField(text)
	return Message{}, false
}

func (p *Parser) readField(line string) {
	name, value, _ := strings.Cut(line, ":")
	value = strings.TrimPrefix(value, " ")
	switch name {
	case "event":
		p.event = value
	case "data":
		p.data = append(p.data, value)
		p.dataLength += len(value)
	case "id":
		if !strings.Contains(value, "\x00") {
			p.id = value
		}
	case "retry":
		if digits.MatchString(value) {
			if wait, err := strconv.ParseInt(value, 10, 64); err == nil {
				p.RetryMs = wait
			}
		}
	}
}

func (p *Parser) dispatch() (Message, bool) {
	p.LastEventID = p.id
	data, event := p.data, p.event
	p.data, p.dataLength, p.event = nil, 0, ""
	if data == nil {
		return Message{}, false
	}
	if event == "" {
		event = "message"
	}
	return Message{Event: event, ID: p.id, Data: strings.Join(data, "\n")}, true
}

// toValidText replaces each maximal part of an invalid sequence by U+FFFD, like the decoder of WHATWG.
func toValidText(line []byte) string {
	if utf8.Valid(line) {
		return string(line)
	}
	return string([]rune(string(line)))
}
