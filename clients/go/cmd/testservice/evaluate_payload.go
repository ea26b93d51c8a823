package main

import (
	"encoding/json"
	"errors"
	"time"

	"signalbox.dev/go/internal/flagrule"
)

// evaluatePayload evaluates many contexts without a client.
type evaluatePayload struct {
	Payload json.RawMessage `json:"payload"`
	Cases   []struct {
		FlagKey string         `json:"flag_key"`
		Context map[string]any `json:"context"`
		Now     string         `json:"now"`
	} `json:"cases"`
}

func (e evaluatePayload) run() ([]map[string]any, error) {
	payload, ok := flagrule.ReadSnapshot(withRevision(e.Payload))
	if !ok {
		return nil, errors.New("not a payload of flags")
	}
	set, err := flagrule.Compile(payload, nil)
	if err != nil {
		return nil, err
	}
	results := make([]map[string]any, 0, len(e.Cases))
	for _, one := range e.Cases {
		now, err := nowOf(one.Now)
		if err != nil {
			return nil, err
		}
		context := flagrule.ContextOf(one.Context)
		results = append(results, set.Evaluate(one.FlagKey, &context, now).Fields())
	}
	return results, nil
}

// withRevision completes payloads of evaluate.json, which have no revision.
func withRevision(payload json.RawMessage) json.RawMessage {
	var fields map[string]json.RawMessage
	if json.Unmarshal(payload, &fields) != nil {
		return payload
	}
	if _, ok := fields["revision"]; ok {
		return payload
	}
	fields["revision"] = json.RawMessage("0")
	completed, err := json.Marshal(fields)
	if err != nil {
		return payload
	}
	return completed
}

func nowOf(text string) (func() time.Time, error) {
	if text == "" {
		return time.Now, nil
	}
	now, err := time.Parse(time.RFC3339Nano, text)
	return func() time.Time { return now }, err
}
