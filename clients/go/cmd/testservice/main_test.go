package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"testing"
)

func post(t *testing.T, url string, body any) (int, map[string]any) {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.Post(url, "application/json", bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var content map[string]any
	if err := json.NewDecoder(response.Body).Decode(&content); err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, content
}

func newService(t *testing.T) *httptest.Server {
	server := httptest.NewServer((&service{clients: map[string]*testClient{}}).routes())
	t.Cleanup(server.Close)
	return server
}

func TestPayloadsAreEvaluatedWithoutAClient(t *testing.T) {
	service := newService(t)
	content, err := os.ReadFile("../../../../contracts/flags/v1/evaluate.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Cases []struct {
			ID      string
			Payload json.RawMessage
			FlagKey string `json:"flag_key"`
			Context map[string]any
			Now     string
			Expect  map[string]any
		}
	}
	if err := json.Unmarshal(content, &file); err != nil {
		t.Fatal(err)
	}
	for _, one := range file.Cases {
		status, got := post(t, service.URL+"/evaluate", map[string]any{
			"payload": one.Payload,
			"cases":   []any{map[string]any{"flag_key": one.FlagKey, "context": one.Context, "now": one.Now}},
		})
		if status != 200 || !reflect.DeepEqual(got["results"], []any{one.Expect}) {
			t.Errorf("%s: %d %v, expected %v", one.ID, status, got, one.Expect)
		}
	}
}

func TestCommandsOperateAClient(t *testing.T) {
	service := newService(t)
	signalbox := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		_, _ = io.WriteString(w, `{"accepted":1,"rejected":[{"index":1,"reason":"no"}]}`)
	}))
	t.Cleanup(signalbox.Close)
	status, created := post(t, service.URL+"/clients", map[string]any{
		"base_url": signalbox.URL, "project_id": "p", "api_key": "k", "webhook_secret": "s",
		"events": map[string]any{"batch_interval_ms": 60_000},
		"flags": map[string]any{"bootstrap": json.RawMessage(
			`{"revision":3,"bucket_version":1,"flags":[{"key":"a","enabled":true,"killed":false,"rollout":0,"cohorts":{}}],"groups":[],"overrides":[]}`)},
	})
	if status != 201 {
		t.Fatal(status, created)
	}
	run := func(command map[string]any) string {
		status, result := post(t, fmt.Sprintf("%s/clients/%s/commands", service.URL, created["id"]), command)
		text, _ := json.Marshal(result)
		return fmt.Sprint(status, " ", string(text))
	}
	for _, one := range []struct {
		command map[string]any
		want    string
	}{
		{map[string]any{"command": "enqueue", "events": []any{
			map[string]any{"type": "log", "data": map[string]any{"id": "1"}},
			map[string]any{"type": "log", "ts": "2026-11-24T10:00:00Z", "data": map[string]any{"message": "2"}},
			map[string]any{"type": "log", "data": nil},
		}}, `200 {"results":[{"accepted":true},{"accepted":true},{"accepted":false,"reason":"unserializable"}]}`},
		{map[string]any{"command": "flush", "timeout_ms": 5000}, `200 {"flushed":true}`},
		{map[string]any{"command": "explain", "flag_key": "a", "context": map[string]any{"user_id": "u"}}, `200 {"rule":"rollout_zero","value":false}`},
		{map[string]any{"command": "evaluate", "flag_key": "b", "default": true}, `200 {"value":true}`},
		{map[string]any{"command": "changes"}, `200 {"changes":[["a"]]}`},
		{map[string]any{"command": "close", "timeout_ms": 5000}, `200 {"left":0}`},
		{map[string]any{"command": "report"}, `200 {"delivered":1,"delivered_events":["1"],"dropped":{"unserializable":1},"dropped_events":[{"event":{"data":null,"type":"log"},"reason":"unserializable"}],` +
			`"errors":[{"code":"unreadable_response","detail":"the response is not a usable snapshot of flags"}],` +
			`"queued":{"bytes":0,"events":0},"rejected":[{"event":{"data":{"message":"2"},"ts":"2026-11-24T10:00:00Z","type":"log"},"reason":"no"}]}`},
		{map[string]any{"command": "dance"}, `400 {"error":"unknown command \"dance\""}`},
	} {
		if got := run(one.command); got != one.want {
			t.Errorf("%v: %s", one.command, got)
		}
	}
}
