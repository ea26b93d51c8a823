package flagrule

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"sort"
	"strings"
	"testing"
	"time"
)

const contract = "../../../../contracts/flags/v1"

func readContract(t testing.TB, name string, into any) {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(contract, name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(content, into); err != nil {
		t.Fatal(err)
	}
}

type manifest struct {
	Withdrawn  []struct{ ID string }
	Components []struct {
		File  string
		Count int
		Cases []struct{ ID string }
	}
}

// finish fails when the executed cases differ from those of the manifest.
func finish(t *testing.T, file string, executed []string) {
	t.Helper()
	var all manifest
	readContract(t, "manifest.json", &all)
	for _, component := range all.Components {
		if component.File != file {
			continue
		}
		if component.Count != len(executed) || len(component.Cases) != len(executed) {
			t.Fatalf("%s: executed %d of %d cases", file, len(executed), component.Count)
		}
		for index, one := range component.Cases {
			if one.ID != executed[index] {
				t.Fatalf("%s: executed %q, the manifest has %q", file, executed[index], one.ID)
			}
		}
		return
	}
	t.Fatalf("the manifest has no %s", file)
}

func TestContractHasTheChecksumsOfItsList(t *testing.T) {
	sums, err := os.ReadFile(filepath.Join(contract, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(sums)), "\n")
	if len(lines) < 6 {
		t.Fatalf("%d files", len(lines))
	}
	for _, line := range lines {
		sum, name, _ := strings.Cut(line, "  ")
		content, err := os.ReadFile(filepath.Join(contract, name))
		if err != nil {
			t.Fatal(err)
		}
		if got := sha256.Sum256(content); hex.EncodeToString(got[:]) != sum {
			t.Errorf("%s differs from its checksum", name)
		}
	}
}

func TestBucketsOfTheContract(t *testing.T) {
	type bucketCase struct {
		ID      string
		FlagKey string
		UserID  string
		Bucket  int
	}
	var file struct{ Buckets, Sweep, Discriminators []bucketCase }
	readContract(t, "buckets.json", &file)
	var executed []string
	for _, list := range [][]bucketCase{file.Buckets, file.Sweep, file.Discriminators} {
		for _, one := range list {
			executed = append(executed, one.ID)
			if got := Bucket(one.FlagKey, one.UserID); got != one.Bucket {
				t.Errorf("%s: bucket %d, expected %d", one.ID, got, one.Bucket)
			}
		}
	}
	finish(t, "buckets.json", executed)
}

func TestEvaluationsOfTheContract(t *testing.T) {
	var file struct {
		Cases []struct {
			ID      string
			Title   string
			Payload json.RawMessage
			FlagKey string `json:"flag_key"`
			Context map[string]any
			Now     time.Time
			Expect  map[string]any
		}
	}
	readContract(t, "evaluate.json", &file)
	var executed []string
	for _, one := range file.Cases {
		executed = append(executed, one.ID)
		payload := payloadOf(t, one.Payload)
		set, err := Compile(payload, nil)
		if err != nil {
			t.Fatalf("%s: %v", one.ID, err)
		}
		context := ContextOf(one.Context)
		got := set.Evaluate(one.FlagKey, &context, func() time.Time { return one.Now }).Fields()
		if !sameJSON(t, got, one.Expect) {
			t.Errorf("%s: %s: %v, expected %v", one.ID, one.Title, got, one.Expect)
		}
	}
	finish(t, "evaluate.json", executed)
}

type chunk []byte

func (c *chunk) UnmarshalJSON(text []byte) error {
	var plain string
	if json.Unmarshal(text, &plain) == nil {
		*c = chunk(plain)
		return nil
	}
	var encoded struct{ Base64 string }
	if err := json.Unmarshal(text, &encoded); err != nil {
		return err
	}
	content, err := base64.StdEncoding.DecodeString(encoded.Base64)
	*c = content
	return err
}

type responseCase struct {
	Status     int
	Headers    map[string]string
	Body       string
	BodyBase64 *string `json:"body_base64"`
}

func (r responseCase) response(t *testing.T) Response {
	response := Response{Status: r.Status, Header: http.Header{}, Body: []byte(r.Body)}
	for name, value := range r.Headers {
		response.Header.Set(name, value)
	}
	if r.BodyBase64 != nil {
		body, err := base64.StdEncoding.DecodeString(*r.BodyBase64)
		if err != nil {
			t.Fatal(err)
		}
		response.Body = body
	}
	return response
}

type streamCase struct {
	ID     string
	Title  string
	Before struct {
		Payload     json.RawMessage
		ETag        string
		LastEventID string `json:"last_event_id"`
		RetryMs     *int64 `json:"retry_ms"`
	}
	Steps []struct {
		Connect []chunk
		Receive []chunk
		Answer  *responseCase
	}
	Expect struct {
		Actions        []Action
		Payload        json.RawMessage
		ETag           string
		NewestRevision int64 `json:"newest_revision"`
		Behind         bool
		ResumeFrom     *int64 `json:"resume_from"`
		LastEventID    string `json:"last_event_id"`
		RetryMs        *int64 `json:"retry_ms"`
	}
}

func TestStreamsOfTheContract(t *testing.T) {
	var file struct{ Cases []streamCase }
	readContract(t, "stream.json", &file)
	whole := func(content []byte) [][]byte { return [][]byte{content} }
	eachByte := func(content []byte) [][]byte {
		var pieces [][]byte
		for index := range content {
			pieces = append(pieces, content[index:index+1])
		}
		return pieces
	}
	random := rand.New(rand.NewSource(1))
	anywhere := func(content []byte) [][]byte {
		var pieces [][]byte
		for len(content) > 0 {
			length := 1 + random.Intn(len(content))
			pieces, content = append(pieces, content[:length]), content[length:]
		}
		return pieces
	}
	var executed []string
	for _, one := range file.Cases {
		executed = append(executed, one.ID)
		for name, cut := range map[string]func([]byte) [][]byte{"whole": whole, "bytes": eachByte, "anywhere": anywhere} {
			t.Run(fmt.Sprintf("%s_%s", one.ID, name), func(t *testing.T) { runStreamCase(t, one, cut) })
		}
	}
	finish(t, "stream.json", executed)
}

func runStreamCase(t *testing.T, one streamCase, cut func([]byte) [][]byte) {
	state := ReaderState{Payload: payloadOf(t, one.Before.Payload), ETag: one.Before.ETag}
	if state.Payload != nil {
		state.NewestRevision = state.Payload.Revision
	}
	parser := NewParser(one.Before.LastEventID, orMinusOne(one.Before.RetryMs))
	actions := []Action{}
	for _, step := range one.Steps {
		var action Action
		if step.Answer != nil {
			state, action, _ = state.HandleResponse(step.Answer.response(t), time.Time{})
			actions = append(actions, action)
			continue
		}
		chunks := step.Receive
		if step.Connect != nil {
			parser = NewParser(parser.LastEventID, parser.RetryMs)
			chunks = step.Connect
		}
		for _, chunk := range chunks {
			for _, piece := range cut(chunk) {
				messages, err := parser.Push(piece)
				if err != nil {
					t.Fatal(err)
				}
				for _, message := range messages {
					state, action = state.HandleMessage(message)
					actions = append(actions, action)
				}
			}
		}
	}
	expect := one.Expect
	if !reflect.DeepEqual(actions, append([]Action{}, expect.Actions...)) {
		t.Errorf("%s: actions %v, expected %v", one.Title, actions, expect.Actions)
	}
	compareState(t, state, expect.Payload, expect.ETag, expect.NewestRevision, expect.Behind)
	var resumeFrom int64 = -1
	if state.Payload != nil {
		resumeFrom = state.Payload.Revision
	}
	if resumeFrom != orMinusOne(expect.ResumeFrom) {
		t.Errorf("resumes from %d", resumeFrom)
	}
	if parser.LastEventID != expect.LastEventID || parser.RetryMs != orMinusOne(expect.RetryMs) {
		t.Errorf("last id %q and retry %d, expected %q", parser.LastEventID, parser.RetryMs, expect.LastEventID)
	}
}

func TestSnapshotResponsesOfTheContract(t *testing.T) {
	var file struct {
		Cases []struct {
			ID     string
			Title  string
			Before struct {
				Payload        json.RawMessage
				ETag           string
				NewestRevision int64 `json:"newest_revision"`
				Behind         bool
			}
			Request  struct{ Headers map[string]string }
			Now      time.Time
			Response responseCase
			Expect   struct {
				Action         Action
				RetryAfterS    *int64 `json:"retry_after_s"`
				Payload        json.RawMessage
				ETag           string
				NewestRevision int64 `json:"newest_revision"`
				Behind         bool
			}
		}
	}
	readContract(t, "http.json", &file)
	var executed []string
	for _, one := range file.Cases {
		executed = append(executed, one.ID)
		t.Run(one.ID, func(t *testing.T) {
			before := ReaderState{
				Payload:        payloadOf(t, one.Before.Payload),
				ETag:           one.Before.ETag,
				NewestRevision: one.Before.NewestRevision,
				IsBehind:       one.Before.Behind,
			}
			if one.Request.Headers["if-none-match"] != before.ETag {
				t.Errorf("requests with the ETag %q", before.ETag)
			}
			state, action, wait := before.HandleResponse(one.Response.response(t), one.Now)
			if action != one.Expect.Action {
				t.Errorf("%s: %s, expected %s", one.Title, action, one.Expect.Action)
			}
			seconds := int64(-1)
			if wait >= 0 {
				seconds = int64(wait / time.Second)
			}
			if seconds != orMinusOne(one.Expect.RetryAfterS) {
				t.Errorf("%s: waits %d s", one.Title, seconds)
			}
			compareState(t, state, one.Expect.Payload, one.Expect.ETag, one.Expect.NewestRevision, one.Expect.Behind)
		})
	}
	finish(t, "http.json", executed)
}

func TestEveryStatusHasAnAction(t *testing.T) {
	for status := 100; status < 600; status++ {
		_, action, _ := ReaderState{}.HandleResponse(Response{Status: status, Header: http.Header{}}, time.Time{})
		if action != KeepLastKnownGood && action != StopAndReport {
			t.Errorf("%d: %s", status, action)
		}
	}
}

func TestMessageAboveTheLimitIsRejected(t *testing.T) {
	for _, text := range []string{"data: " + strings.Repeat("x", 100), strings.Repeat("data: xxxxxxxxxx\n", 11)} {
		parser := NewParser("", -1)
		parser.max = 100
		if _, err := parser.Push([]byte(text)); err != ErrMessageTooLong {
			t.Errorf("%.20q: %v", text, err)
		}
	}
}

func compareState(t *testing.T, state ReaderState, payload json.RawMessage, etag string, newest int64, behind bool) {
	t.Helper()
	if !reflect.DeepEqual(asSet(state.Payload), asSet(payloadOf(t, payload))) {
		t.Errorf("payload %+v, expected %s", state.Payload, payload)
	}
	if state.ETag != etag || state.NewestRevision != newest || state.IsBehind != behind {
		t.Errorf("state %q %d %t, expected %q %d %t", state.ETag, state.NewestRevision, state.IsBehind, etag, newest, behind)
	}
}

// payloadOf also reads the payloads of evaluate.json, which have no revision.
func payloadOf(t *testing.T, text json.RawMessage) *Payload {
	t.Helper()
	if len(text) == 0 || string(text) == "null" {
		return nil
	}
	var fields map[string]any
	if err := json.Unmarshal(text, &fields); err != nil {
		t.Fatal(err)
	}
	if _, ok := fields["revision"]; !ok {
		fields["revision"] = 0
		text, _ = json.Marshal(fields)
	}
	payload, ok := ReadSnapshot(text)
	if !ok {
		t.Fatalf("not a payload: %s", text)
	}
	return payload
}

func asSet(payload *Payload) *Payload {
	if payload == nil {
		return nil
	}
	sorted := *payload
	sorted.Flags = sortedBy(payload.Flags, func(f Flag) string { return f.Key })
	sorted.Groups = sortedBy(payload.Groups, func(g Group) string { return g.Key })
	sorted.Overrides = sortedBy(payload.Overrides, func(o Override) string { return o.FlagKey + "\x00" + o.ActorID })
	return &sorted
}

func sortedBy[T any](items []T, nameOf func(T) string) []T {
	sorted := append([]T{}, items...)
	sort.SliceStable(sorted, func(a, b int) bool { return nameOf(sorted[a]) < nameOf(sorted[b]) })
	return sorted
}

func sameJSON(t *testing.T, a, b any) bool {
	t.Helper()
	texts := [2]string{}
	for index, value := range []any{a, b} {
		text, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		texts[index] = string(text)
	}
	return texts[0] == texts[1]
}

func orMinusOne(value *int64) int64 {
	if value == nil {
		return -1
	}
	return *value
}
