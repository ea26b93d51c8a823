package signalbox

import (
	"bytes"
	"encoding/json"
	"sync"
	"time"
	"unicode/utf8"
)

// maxEventBytes is the service's limit for one event.
const maxEventBytes = 262_144

var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// encodeEvent returns {"type":…,"ts":…,"data":…}, or the reason why the event cannot be sent.
func encodeEvent(event Event, flags map[string]bool, now func() time.Time) ([]byte, DropReason) {
	buffer := buffers.Get().(*bytes.Buffer)
	defer func() {
		// A 10 MB event must not stay in the pool.
		if buffer.Cap() <= 2*maxEventBytes {
			buffer.Reset()
			buffers.Put(buffer)
		}
	}()
	if !writeEvent(buffer, event, flags, now) {
		return nil, DroppedUnserializable
	}
	if buffer.Len() > maxEventBytes {
		return nil, DroppedTooLarge
	}
	return bytes.Clone(buffer.Bytes()), ""
}

func writeEvent(buffer *bytes.Buffer, event Event, flags map[string]bool, now func() time.Time) (ok bool) {
	// A MarshalJSON of the program can panic; an event must never end the program.
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	if !utf8.ValidString(event.Type) {
		return false
	}
	buffer.WriteString(`{"type":`)
	if !writeValue(buffer, event.Type) {
		return false
	}
	buffer.WriteString(`,"ts":"`)
	at := event.Time
	if at.IsZero() {
		at = now()
	}
	buffer.Write(at.UTC().AppendFormat(buffer.AvailableBuffer(), "2006-01-02T15:04:05.000000Z"))
	buffer.WriteString(`","data":`)
	start := buffer.Len()
	if !writeData(buffer, event.Data) {
		return false
	}
	data := buffer.Bytes()[start:]
	if len(data) < 2 || data[0] != '{' || !isWellFormed(data) {
		return false
	}
	if len(flags) > 0 {
		text, err := json.Marshal(flags)
		if err != nil {
			return false
		}
		appendMember(buffer, len(data) > 2, `"flags":`, text)
	}
	buffer.WriteByte('}')
	return true
}

// extraFields is implemented by the generated types of event data.
type extraFields interface {
	extra() (fields map[string]any, named []string)
}

func writeData(buffer *bytes.Buffer, data any) bool {
	start := buffer.Len()
	if !writeValue(buffer, data) {
		return false
	}
	typed, ok := data.(extraFields)
	if !ok {
		return true
	}
	fields, named := typed.extra()
	for name, value := range fields {
		if contains(named, name) {
			continue
		}
		key, err := json.Marshal(name)
		if err != nil {
			return false
		}
		var text bytes.Buffer
		if !writeValue(&text, value) {
			return false
		}
		appendMember(buffer, buffer.Len()-start > 2, string(key)+":", text.Bytes())
	}
	return true
}

// appendMember adds a member before the closing brace at the end of the buffer.
func appendMember(buffer *bytes.Buffer, hasOthers bool, key string, value []byte) {
	buffer.Truncate(buffer.Len() - 1)
	if hasOthers {
		buffer.WriteByte(',')
	}
	buffer.WriteString(key)
	buffer.Write(value)
	buffer.WriteByte('}')
}

func writeValue(buffer *bytes.Buffer, value any) bool {
	encoder := json.NewEncoder(buffer)
	encoder.SetEscapeHTML(false)
	if encoder.Encode(value) != nil {
		return false
	}
	// Removes the line break that Encode appends.
	buffer.Truncate(buffer.Len() - 1)
	return true
}

func contains(names []string, name string) bool {
	for _, each := range names {
		if each == name {
			return true
		}
	}
	return false
}

// isWellFormed returns false for JSON whose text is not well-formed Unicode. encoding/json writes an invalid byte as the
// escape \ufffd and a valid U+FFFD as its bytes; a json.RawMessage can contain both, and a lone surrogate.
func isWellFormed(text []byte) bool {
	if !utf8.Valid(text) {
		return false
	}
	for index := bytes.IndexByte(text, '\\'); index != -1 && index+1 < len(text); {
		next := index + 2
		if text[index+1] == 'u' && index+6 <= len(text) {
			unit := hexUnit(text[index+2:])
			next = index + 6
			switch {
			case unit == 0xFFFD || (unit >= 0xDC00 && unit <= 0xDFFF):
				return false
			case unit >= 0xD800 && unit <= 0xDBFF:
				if next+6 > len(text) || text[next] != '\\' || text[next+1] != 'u' {
					return false
				}
				if low := hexUnit(text[next+2:]); low < 0xDC00 || low > 0xDFFF {
					return false
				}
				next += 6
			}
		}
		rest := bytes.IndexByte(text[next:], '\\')
		if rest == -1 {
			return true
		}
		index = next + rest
	}
	return true
}

func hexUnit(text []byte) int {
	unit := 0
	for _, digit := range text[:4] {
		unit <<= 4
		switch {
		case digit >= '0' && digit <= '9':
			unit += int(digit - '0')
		case digit >= 'a' && digit <= 'f':
			unit += int(digit-'a') + 10
		case digit >= 'A' && digit <= 'F':
			unit += int(digit-'A') + 10
		}
	}
	return unit
}
