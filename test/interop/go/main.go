// Command interop evaluates scenarios with the published Go provider.
//
// It reads SIGNALBOX_URL, SIGNALBOX_SCENARIOS (the file) and SIGNALBOX_KEY_<NAME> from the environment, prints
// the version of the provider, and then one line of JSON for each line of its input, the name of a scenario.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"runtime/debug"
	"strings"

	"github.com/open-feature/go-sdk-contrib/providers/ofrep"
	"github.com/open-feature/go-sdk/openfeature"
)

const module = "github.com/open-feature/go-sdk-contrib/providers/ofrep"

type scenario struct {
	Name    string         `json:"name"`
	Flag    string         `json:"flag"`
	Type    string         `json:"type"`
	Default any            `json:"default"`
	Context map[string]any `json:"context"`
	Key     string         `json:"key"`
}

type outcome struct {
	Value     any            `json:"value"`
	Variant   string         `json:"variant"`
	Reason    string         `json:"reason"`
	ErrorCode string         `json:"error_code"`
	Metadata  map[string]any `json:"metadata"`
	State     string         `json:"state"`
}

func main() {
	scenarios, err := readScenarios(os.Getenv("SIGNALBOX_SCENARIOS"))
	if err != nil {
		log.Fatal(err)
	}
	clients := map[string]*openfeature.Client{}
	for _, name := range []string{"flags", "ingest", "wrong"} {
		key := os.Getenv("SIGNALBOX_KEY_" + strings.ToUpper(name))
		provider := ofrep.NewProvider(os.Getenv("SIGNALBOX_URL"), ofrep.WithBearerToken(key))
		if err := openfeature.SetNamedProviderAndWait(name, provider); err != nil {
			log.Fatal(err)
		}
		clients[name] = openfeature.NewClient(name)
	}
	answers := json.NewEncoder(os.Stdout)
	write := func(answer any) {
		if err := answers.Encode(answer); err != nil {
			log.Fatal(err)
		}
	}
	write(map[string]string{"version": module + " " + version()})
	names := bufio.NewScanner(os.Stdin)
	for names.Scan() {
		one, ok := scenarios[names.Text()]
		if !ok {
			log.Fatalf("there is no scenario %q", names.Text())
		}
		write(evaluate(clients[one.Key], one))
	}
}

func evaluate(client *openfeature.Client, one scenario) outcome {
	ctx := context.Background()
	attributes := map[string]any{}
	targetingKey := ""
	for name, value := range one.Context {
		if name == "targetingKey" {
			targetingKey = value.(string)
		} else {
			attributes[name] = value
		}
	}
	about := openfeature.NewEvaluationContext(targetingKey, attributes)
	var value any
	var details openfeature.EvaluationDetails
	// The error repeats the details.
	switch one.Type {
	case "boolean":
		answer, _ := client.BooleanValueDetails(ctx, one.Flag, one.Default.(bool), about)
		value, details = answer.Value, answer.EvaluationDetails
	case "string":
		answer, _ := client.StringValueDetails(ctx, one.Flag, one.Default.(string), about)
		value, details = answer.Value, answer.EvaluationDetails
	case "integer":
		answer, _ := client.IntValueDetails(ctx, one.Flag, one.Default.(int64), about)
		value, details = answer.Value, answer.EvaluationDetails
	case "object":
		answer, _ := client.ObjectValueDetails(ctx, one.Flag, one.Default, about)
		value, details = answer.Value, answer.EvaluationDetails
	}
	return outcome{
		Value:     value,
		Variant:   details.Variant,
		Reason:    string(details.Reason),
		ErrorCode: string(details.ErrorCode),
		Metadata:  details.FlagMetadata,
		State:     string(client.State()),
	}
}

func readScenarios(path string) (map[string]scenario, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	decoder := json.NewDecoder(file)
	decoder.UseNumber()
	var all struct {
		Scenarios []scenario `json:"scenarios"`
	}
	if err := decoder.Decode(&all); err != nil {
		return nil, err
	}
	byName := map[string]scenario{}
	for _, one := range all.Scenarios {
		if one.Key == "" {
			one.Key = "flags"
		}
		one.Default = plain(one.Default)
		one.Context = plain(one.Context).(map[string]any)
		byName[one.Name] = one
	}
	return byName, nil
}

// plain converts numbers to the types of a Go application: int64 where they fit, so that none is rounded.
func plain(value any) any {
	switch value := value.(type) {
	case json.Number:
		if whole, err := value.Int64(); err == nil {
			return whole
		}
		fraction, err := value.Float64()
		if err != nil {
			log.Fatal(err)
		}
		return fraction
	case map[string]any:
		for name, member := range value {
			value[name] = plain(member)
		}
	case []any:
		for i, member := range value {
			value[i] = plain(member)
		}
	}
	return value
}

func version() string {
	info, _ := debug.ReadBuildInfo()
	for _, dependency := range info.Deps {
		if dependency.Path == module {
			return dependency.Version
		}
	}
	return fmt.Sprintf("without %s", module)
}
