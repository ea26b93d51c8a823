package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"

	of "github.com/open-feature/go-sdk/openfeature"
	signalbox "signalbox.dev/go"
	signalboxopenfeature "signalbox.dev/go/openfeature"
)

type openFeatureCommand struct {
	Command        string         `json:"command"`
	ReadyTimeoutMs int64          `json:"ready_timeout_ms"`
	Type           string         `json:"type"`
	FlagKey        string         `json:"flag_key"`
	Default        any            `json:"default"`
	Context        map[string]any `json:"context"`
	Name           string         `json:"name"`
	Value          float64        `json:"value"`
	Attributes     map[string]any `json:"attributes"`
}

type openFeatureEvent struct {
	Event        string   `json:"event"`
	FlagsChanged []string `json:"flags_changed"`
}

// openFeatureProgram evaluates flags through the SDK, with a provider for the flags of a client, in its own domain.
type openFeatureProgram struct {
	domain string
	client *signalbox.Client
	user   *of.Client

	mutex  sync.Mutex
	events []openFeatureEvent
}

func newOpenFeatureProgram(domain string, client *signalbox.Client) *openFeatureProgram {
	return &openFeatureProgram{domain: domain, client: client, user: of.NewClient(domain), events: []openFeatureEvent{}}
}

func (p *openFeatureProgram) run(body []byte) (any, error) {
	var request openFeatureCommand
	if err := json.Unmarshal(body, &request); err != nil {
		return nil, err
	}
	switch request.Command {
	case "openfeature_set":
		return struct{}{}, p.set(ms(request.ReadyTimeoutMs))
	case "openfeature_evaluate":
		return p.evaluate(request)
	case "openfeature_events":
		p.mutex.Lock()
		defer p.mutex.Unlock()
		return map[string]any{"events": append([]openFeatureEvent{}, p.events...)}, nil
	case "openfeature_track":
		details := of.NewTrackingEventDetails(request.Value)
		for name, value := range request.Attributes {
			details = details.Add(name, value)
		}
		p.user.Track(context.Background(), request.Name, contextOf(request.Context), details)
		return struct{}{}, nil
	case "openfeature_shutdown":
		of.Shutdown()
		return struct{}{}, nil
	}
	return nil, fmt.Errorf("unknown command %q", request.Command)
}

// set does not use SetNamedProviderAndWait: after a timeout, the SDK would read no later events of the provider.
func (p *openFeatureProgram) set(readyTimeout time.Duration) error {
	var ended sync.WaitGroup
	ended.Add(1)
	once := sync.OnceFunc(ended.Done)
	for _, kind := range []of.EventType{of.ProviderReady, of.ProviderError, of.ProviderStale, of.ProviderConfigChange} {
		handle := func(details of.EventDetails) {
			// Until the provider is set, the SDK has a default provider, which is ready.
			if details.ProviderName != "signalbox" {
				return
			}
			p.mutex.Lock()
			p.events = append(p.events, openFeatureEvent{strings.TrimPrefix(string(kind), "PROVIDER_"), append([]string{}, details.FlagChanges...)})
			p.mutex.Unlock()
			if kind == of.ProviderReady || kind == of.ProviderError {
				once()
			}
		}
		p.user.AddHandler(kind, &handle)
	}
	provider := signalboxopenfeature.New(p.client, signalboxopenfeature.WithReadyTimeout(readyTimeout))
	if err := of.SetNamedProvider(p.domain, provider); err != nil {
		return err
	}
	ended.Wait()
	return nil
}

func (p *openFeatureProgram) evaluate(request openFeatureCommand) (any, error) {
	stages := &stages{seen: []string{}}
	ctx, evalContext, hook := context.Background(), contextOf(request.Context), of.WithHooks(stages)
	var value any
	var details of.EvaluationDetails
	switch given := request.Default.(type) {
	case bool:
		got, _ := p.user.BooleanValueDetails(ctx, request.FlagKey, given, evalContext, hook)
		value, details = got.Value, got.EvaluationDetails
	case string:
		got, _ := p.user.StringValueDetails(ctx, request.FlagKey, given, evalContext, hook)
		value, details = got.Value, got.EvaluationDetails
	case float64:
		if request.Type == "integer" {
			got, _ := p.user.IntValueDetails(ctx, request.FlagKey, int64(given), evalContext, hook)
			value, details = got.Value, got.EvaluationDetails
			break
		}
		got, _ := p.user.FloatValueDetails(ctx, request.FlagKey, given, evalContext, hook)
		value, details = got.Value, got.EvaluationDetails
	default:
		got, _ := p.user.ObjectValueDetails(ctx, request.FlagKey, given, evalContext, hook)
		value, details = got.Value, got.EvaluationDetails
	}
	result := map[string]any{
		"value": value, "reason": details.Reason, "variant": nil, "error_code": nil, "error_message": nil,
		"flag_metadata": details.FlagMetadata, "hooks": stages.seen,
	}
	if details.Variant != "" {
		result["variant"] = details.Variant
	}
	if details.ErrorCode != "" {
		result["error_code"], result["error_message"] = details.ErrorCode, details.ErrorMessage
	}
	return result, nil
}

// stages is a hook that records the stages that the SDK called.
type stages struct{ seen []string }

func (s *stages) Before(context.Context, of.HookContext, of.HookHints) (*of.EvaluationContext, error) {
	s.seen = append(s.seen, "before")
	return nil, nil
}

func (s *stages) After(_ context.Context, _ of.HookContext, details of.InterfaceEvaluationDetails, _ of.HookHints) error {
	s.seen = append(s.seen, "after "+details.Variant)
	return nil
}

func (s *stages) Error(context.Context, of.HookContext, error, of.HookHints) {
	s.seen = append(s.seen, "error")
}

func (s *stages) Finally(context.Context, of.HookContext, of.InterfaceEvaluationDetails, of.HookHints) {
	s.seen = append(s.seen, "finally")
}

func contextOf(given map[string]any) of.EvaluationContext {
	attributes := map[string]any{}
	for name, value := range given {
		if name != of.TargetingKey {
			attributes[name] = value
		}
	}
	key, _ := given[of.TargetingKey].(string)
	return of.NewEvaluationContext(key, attributes)
}
