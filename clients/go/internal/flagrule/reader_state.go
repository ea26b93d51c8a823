package flagrule

import (
	"regexp"
	"strconv"
)

// Action is what a client does with a message or a response.
type Action string

// The actions of docs/flags-contract.md.
const (
	Apply             Action = "apply"
	Ignore            Action = "ignore"
	RefetchSnapshot   Action = "refetch_snapshot"
	KeepLastKnownGood Action = "keep_last_known_good"
	Unchanged         Action = "unchanged"
	StopAndReport     Action = "stop_and_report"
)

// ReaderState is the state of a client. It is a value, and its payload is immutable.
type ReaderState struct {
	// Payload is the last known good payload, nil before the first. The stream is resumed from its revision.
	Payload *Payload
	// ETag belongs to the payload when it came unchanged from GET; empty otherwise.
	ETag string
	// NewestRevision is the newest revision that the client has seen, at least that of the payload.
	NewestRevision int64
	// IsBehind reports that the payload lacks a revision that the stream announced.
	IsBehind bool
}

var announcedRevision = regexp.MustCompile(`^[0-9]{1,15}$`)

// HandleMessage returns the state after one message of the stream, and what the client does with it. Test vectors:
// contracts/flags/v1/stream.json.
func (s ReaderState) HandleMessage(message Message) (ReaderState, Action) {
	switch message.Event {
	case "flags.snapshot":
		payload, ok := ReadSnapshot([]byte(message.Data))
		if !ok {
			return s.reject(message.ID)
		}
		// An older snapshot is applied, too: it means that the database was restored from a backup.
		return ReaderState{Payload: payload, NewestRevision: payload.Revision}, Apply
	case "flags.changed":
		change, ok := ReadChange([]byte(message.Data))
		if !ok {
			return s.reject(message.ID)
		}
		return s.handleChange(change)
	}
	return s, Ignore
}

func (s ReaderState) handleChange(change *Change) (ReaderState, Action) {
	newest := max(s.NewestRevision, change.Revision)
	if s.Payload != nil && change.Revision <= s.Payload.Revision {
		return s, Ignore
	}
	if s.Payload == nil || change.PrevRevision > s.Payload.Revision {
		s.NewestRevision, s.IsBehind = newest, true
		return s, RefetchSnapshot
	}
	next := ReaderState{Payload: applyChange(s.Payload, change), NewestRevision: newest}
	next.IsBehind = change.Revision < newest
	return next, Apply
}

// reject keeps the payload. The id of an unusable message still names the revision that the client has to fetch.
func (s ReaderState) reject(id string) (ReaderState, Action) {
	if announcedRevision.MatchString(id) {
		announced, _ := strconv.ParseInt(id, 10, 64)
		s.NewestRevision = max(s.NewestRevision, announced)
	}
	s.IsBehind = true
	return s, KeepLastKnownGood
}

func applyChange(payload *Payload, change *Change) *Payload {
	removed := make([]OverrideName, 0, len(change.RemovedOverrides))
	removed = append(removed, change.RemovedOverrides...)
	return &Payload{
		Revision:      change.Revision,
		BucketVersion: payload.BucketVersion,
		Flags:         put(payload.Flags, change.Flags, change.RemovedFlags, func(f Flag) string { return f.Key }),
		Groups:        put(payload.Groups, change.Groups, change.RemovedGroups, func(g Group) string { return g.Key }),
		Overrides: put(payload.Overrides, change.Overrides, removed, func(o Override) OverrideName {
			return OverrideName{FlagKey: o.FlagKey, ActorID: o.ActorID}
		}),
	}
}

func put[T any, K comparable](have, changed []T, removed []K, nameOf func(T) K) []T {
	at := make(map[K]int, len(have)+len(changed))
	items := make([]T, 0, len(have)+len(changed))
	for _, list := range [][]T{have, changed} {
		for _, item := range list {
			name := nameOf(item)
			if index, known := at[name]; known {
				items[index] = item
				continue
			}
			at[name] = len(items)
			items = append(items, item)
		}
	}
	if len(removed) == 0 {
		return items
	}
	gone := make(map[K]struct{}, len(removed))
	for _, name := range removed {
		gone[name] = struct{}{}
	}
	kept := items[:0]
	for _, item := range items {
		if _, ok := gone[nameOf(item)]; !ok {
			kept = append(kept, item)
		}
	}
	return kept
}
