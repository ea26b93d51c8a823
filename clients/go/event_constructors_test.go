package signalbox

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

// constructors create an event from the fields of a schema's example. A field that is missing in the Go type is an error.
var constructors = map[string]func(fields []byte) (Event, error){
	"audit":        constructor(NewAuditEvent),
	"config":       constructor(NewConfigEvent),
	"cost":         constructor(NewCostEvent),
	"deploy":       constructor(NewDeployEvent),
	"error":        constructor(NewErrorEvent),
	"feature_flag": constructor(NewFeatureFlagEvent),
	"log":          constructor(NewLogEvent),
	"performance":  constructor(NewPerformanceEvent),
	"repository":   constructor(NewRepositoryEvent),
	"tenant":       constructor(NewTenantEvent),
	"trace":        constructor(NewTraceEvent),
	"video":        constructor(NewVideoEvent),
	"webhook":      constructor(NewWebhookEvent),
}

func constructor[Data any](make func(Data) Event) func([]byte) (Event, error) {
	return func(fields []byte) (Event, error) {
		var data Data
		decoder := json.NewDecoder(bytes.NewReader(fields))
		decoder.DisallowUnknownFields()
		err := decoder.Decode(&data)
		return make(data), err
	}
}

func TestConstructorsMakeTheExamplesOfTheSchemas(t *testing.T) {
	schemas, err := filepath.Glob(filepath.Join("..", "..", "contracts", "events", "*.schema.json"))
	if err != nil || len(schemas) == 0 {
		t.Skip("the schemas are in the repository of Signalbox only")
	}
	if len(schemas) != len(constructors) {
		t.Errorf("%d schemas, %d constructors", len(schemas), len(constructors))
	}
	for _, path := range schemas {
		name := strings.TrimSuffix(filepath.Base(path), ".schema.json")
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var schema struct{ Examples []json.RawMessage }
		if err := json.Unmarshal(content, &schema); err != nil || len(schema.Examples) == 0 {
			t.Fatalf("%s has no example: %v", name, err)
		}
		event, err := constructors[name](schema.Examples[0])
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		encoded, reason := encodeEvent(event, nil, time.Now)
		var sent, example struct {
			Type string
			Data any
		}
		if reason != "" || json.Unmarshal(encoded, &sent) != nil || json.Unmarshal(schema.Examples[0], &example.Data) != nil {
			t.Fatalf("%s: %s, %s", name, reason, encoded)
		}
		if sent.Type != name || !reflect.DeepEqual(sent.Data, example.Data) {
			t.Errorf("%s: %s", name, encoded)
		}
	}
}
