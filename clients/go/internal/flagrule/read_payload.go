package flagrule

import (
	"bytes"
	"encoding/json"
	"io"
	"math"
	"regexp"
	"time"
)

// maxSafeInteger is the largest revision that every client library can hold exactly.
const maxSafeInteger = 1<<53 - 1

// instantPattern is RFC 3339, without the forms that time.Parse also accepts.
var instantPattern = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$`)

// object is a decoded JSON object. It is used instead of structs because encoding/json matches field names
// case-insensitively, and leaves a field of the wrong type at its zero value in some positions.
type object = map[string]any

// ReadSnapshot returns the snapshot in a JSON document, false when the document is not a snapshot or its bucket version
// is not supported. A document is read completely or not at all: a partial snapshot would switch flags off.
func ReadSnapshot(document []byte) (*Payload, bool) {
	fields, ok := decodeObject(document)
	if !ok || !isBucketVersion(fields["bucket_version"]) {
		return nil, false
	}
	r := reader{}
	payload := &Payload{
		Revision:      r.revision(fields["revision"]),
		BucketVersion: BucketVersion,
		Flags:         listOf(&r, fields["flags"], readFlag),
		Groups:        listOf(&r, fields["groups"], readGroup),
		Overrides:     listOf(&r, fields["overrides"], readOverride),
	}
	return payload, !r.failed
}

// ReadChange returns the data of flags.changed, false in the same cases as ReadSnapshot.
func ReadChange(document []byte) (*Change, bool) {
	fields, ok := decodeObject(document)
	if !ok {
		return nil, false
	}
	changes, ok := fields["changes"].(object)
	if !ok {
		return nil, false
	}
	removed, ok := changes["removed"].(object)
	if !ok {
		return nil, false
	}
	if version, present := fields["bucket_version"]; present && !isBucketVersion(version) {
		return nil, false
	}
	r := reader{}
	change := &Change{
		Revision:         r.revision(fields["revision"]),
		PrevRevision:     r.revision(fields["prev_revision"]),
		Flags:            listOf(&r, changes["flags"], readFlag),
		Groups:           listOf(&r, changes["groups"], readGroup),
		Overrides:        listOf(&r, changes["overrides"], readOverride),
		RemovedFlags:     listOf(&r, removed["flags"], readText),
		RemovedGroups:    listOf(&r, removed["groups"], readText),
		RemovedOverrides: listOf(&r, removed["overrides"], readOverrideName),
	}
	return change, !r.failed
}

// reader records whether any value had the wrong type, so that a document is read completely or not at all.
type reader struct{ failed bool }

func (r *reader) text(value any) string {
	text, ok := value.(string)
	r.failed = r.failed || !ok
	return text
}

func (r *reader) boolean(value any) bool {
	boolean, ok := value.(bool)
	r.failed = r.failed || !ok
	return boolean
}

func (r *reader) optionalText(value any) *string {
	if value == nil {
		return nil
	}
	text := r.text(value)
	return &text
}

func (r *reader) integer(value any, highest float64) int64 {
	number, ok := numberOf(value)
	if !ok || number != math.Trunc(number) || number < 0 || number > highest {
		r.failed = true
		return 0
	}
	return int64(number)
}

func (r *reader) revision(value any) int64 { return r.integer(value, maxSafeInteger) }

func (r *reader) object(value any) object {
	fields, ok := value.(object)
	r.failed = r.failed || !ok
	return fields
}

func readFlag(r *reader, value any) Flag {
	fields := r.object(value)
	flag := Flag{
		Key:     r.text(fields["key"]),
		Enabled: r.boolean(fields["enabled"]),
		Killed:  r.boolean(fields["killed"]),
		Rollout: int(r.integer(fields["rollout"], 100)),
		Group:   r.optionalText(fields["group"]),
	}
	cohorts := r.object(fields["cohorts"])
	flag.Cohorts = make(map[string][]string, len(cohorts))
	for dimension, values := range cohorts {
		flag.Cohorts[dimension] = listOf(r, values, readText)
	}
	return flag
}

func readGroup(r *reader, value any) Group {
	fields := r.object(value)
	return Group{
		Key:     r.text(fields["key"]),
		Enabled: r.boolean(fields["enabled"]),
		Killed:  r.boolean(fields["killed"]),
	}
}

func readOverride(r *reader, value any) Override {
	fields := r.object(value)
	override := Override{
		FlagKey:   r.text(fields["flag_key"]),
		ActorID:   r.text(fields["actor_id"]),
		Value:     r.boolean(fields["value"]),
		Active:    r.boolean(fields["active"]),
		ExpiresAt: r.optionalText(fields["expires_at"]),
	}
	if override.ExpiresAt != nil {
		_, ok := parseInstant(*override.ExpiresAt)
		r.failed = r.failed || !ok
	}
	return override
}

func readOverrideName(r *reader, value any) OverrideName {
	fields := r.object(value)
	return OverrideName{FlagKey: r.text(fields["flag_key"]), ActorID: r.text(fields["actor_id"])}
}

func readText(r *reader, value any) string { return r.text(value) }

func listOf[T any](r *reader, value any, read func(*reader, any) T) []T {
	values, ok := value.([]any)
	if !ok {
		r.failed = true
		return nil
	}
	items := make([]T, 0, len(values))
	for _, each := range values {
		items = append(items, read(r, each))
	}
	return items
}

func decodeObject(document []byte) (object, bool) {
	decoder := json.NewDecoder(bytes.NewReader(document))
	// A number that no double can hold is allowed in a field that is not read.
	decoder.UseNumber()
	var value any
	if decoder.Decode(&value) != nil {
		return nil, false
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, false
	}
	fields, ok := value.(object)
	return fields, ok
}

func numberOf(value any) (float64, bool) {
	text, ok := value.(json.Number)
	if !ok {
		return 0, false
	}
	number, err := text.Float64()
	return number, err == nil
}

func isBucketVersion(value any) bool {
	number, ok := numberOf(value)
	return ok && number == BucketVersion
}

func parseInstant(text string) (time.Time, bool) {
	if !instantPattern.MatchString(text) {
		return time.Time{}, false
	}
	instant, err := time.Parse(time.RFC3339Nano, text)
	return instant, err == nil
}
