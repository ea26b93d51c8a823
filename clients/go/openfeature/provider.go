// Package signalboxopenfeature is an OpenFeature provider on top of a Signalbox client. It is a separate module, so that
// programs without OpenFeature do not get its dependencies.
package signalboxopenfeature

import (
	"context"
	"sync"
	"time"

	of "github.com/open-feature/go-sdk/openfeature"
	signalbox "signalbox.dev/go"
)

const (
	noFlags = "there are no flags yet"
	noUser  = "a partial rollout needs a user: a text in userId or, without a userId, in targetingKey"
)

// maxEvents bounds the events that the SDK has not read.
const maxEvents = 256

// afterInit delays the first event: the SDK sets its state itself when Init ends, and would overwrite an earlier event.
const afterInit = 100 * time.Millisecond

// Provider evaluates the flags of a client. targetingKey is the userId unless the context has a userId.
type Provider struct {
	client       *signalbox.Client
	readyTimeout time.Duration
	events       chan of.Event

	mutex       sync.Mutex
	remove      []func()
	isObserving bool
	known       signalbox.FlagState
}

// Option changes a provider.
type Option func(*Provider)

// WithReadyTimeout sets how long Init waits for the flags, instead of 5 seconds.
func WithReadyTimeout(timeout time.Duration) Option {
	return func(p *Provider) { p.readyTimeout = timeout }
}

var (
	_ of.FeatureProvider = (*Provider)(nil)
	_ of.StateHandler    = (*Provider)(nil)
	_ of.EventHandler    = (*Provider)(nil)
	_ of.Tracker         = (*Provider)(nil)
)

// New returns a provider of the client's flags. It does not close the client.
func New(client *signalbox.Client, options ...Option) *Provider {
	provider := &Provider{client: client, readyTimeout: 5 * time.Second, events: make(chan of.Event, maxEvents)}
	for _, option := range options {
		option(provider)
	}
	return provider
}

// Metadata names the provider.
func (p *Provider) Metadata() of.Metadata { return of.Metadata{Name: "signalbox"} }

// Hooks returns none.
func (p *Provider) Hooks() []of.Hook { return nil }

// EventChannel has the changes of the flags and of their state.
func (p *Provider) EventChannel() <-chan of.Event { return p.events }

// Init waits for the flags. When there are none, the SDK returns defaults until the provider emits ready.
func (p *Provider) Init(of.EvaluationContext) error {
	ctx, cancel := context.WithTimeout(context.Background(), p.readyTimeout)
	defer cancel()
	_ = p.client.Ready(ctx)
	hasFlags := p.client.FlagStatus().Source != ""
	removeChanged, removeState := p.client.OnFlagsChanged(p.flagsChanged), p.client.OnFlagState(p.stateChanged)
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.isObserving, p.known = false, signalbox.FlagsFailed
	if hasFlags {
		p.known = signalbox.FlagsReady
	}
	timer := time.AfterFunc(afterInit, p.observe)
	p.remove = append(p.remove, removeChanged, removeState, func() { timer.Stop() })
	if !hasFlags {
		return &of.ProviderInitError{ErrorCode: of.ProviderNotReadyCode, Message: noFlags}
	}
	return nil
}

// Shutdown detaches the provider from the client.
func (p *Provider) Shutdown() {
	p.mutex.Lock()
	remove := p.remove
	p.remove, p.isObserving = nil, false
	p.mutex.Unlock()
	// The mutex is not held, because a running listener holds that of the listeners.
	for _, remove := range remove {
		remove()
	}
}

// BooleanEvaluation evaluates a flag.
func (p *Provider) BooleanEvaluation(
	ctx context.Context, flag string, defaultValue bool, flat of.FlattenedContext,
) of.BoolResolutionDetail {
	evaluation := p.client.Explain(ctx, flag, contextOf(flat), defaultValue)
	detail := of.ProviderResolutionDetail{Reason: p.reasonOf(flag, evaluation), FlagMetadata: metadataOf(evaluation)}
	switch evaluation.Rule {
	case signalbox.RuleFlagNotFound:
		detail = failed(of.NewFlagNotFoundResolutionError("flag not found"))
	case signalbox.RuleNotReady:
		detail = failed(of.NewProviderNotReadyResolutionError(noFlags))
	case signalbox.RuleNoUser:
		detail = failed(of.NewTargetingKeyMissingResolutionError(noUser))
	default:
		detail.Variant = variantOf(evaluation.Value)
		return of.BoolResolutionDetail{Value: evaluation.Value, ProviderResolutionDetail: detail}
	}
	return of.BoolResolutionDetail{Value: defaultValue, ProviderResolutionDetail: detail}
}

// StringEvaluation returns the default: every flag is a boolean.
func (p *Provider) StringEvaluation(
	ctx context.Context, flag string, defaultValue string, _ of.FlattenedContext,
) of.StringResolutionDetail {
	return of.StringResolutionDetail{Value: defaultValue, ProviderResolutionDetail: p.mismatch(ctx, flag)}
}

// FloatEvaluation returns the default: every flag is a boolean.
func (p *Provider) FloatEvaluation(
	ctx context.Context, flag string, defaultValue float64, _ of.FlattenedContext,
) of.FloatResolutionDetail {
	return of.FloatResolutionDetail{Value: defaultValue, ProviderResolutionDetail: p.mismatch(ctx, flag)}
}

// IntEvaluation returns the default: every flag is a boolean.
func (p *Provider) IntEvaluation(
	ctx context.Context, flag string, defaultValue int64, _ of.FlattenedContext,
) of.IntResolutionDetail {
	return of.IntResolutionDetail{Value: defaultValue, ProviderResolutionDetail: p.mismatch(ctx, flag)}
}

// ObjectEvaluation returns the default: every flag is a boolean.
func (p *Provider) ObjectEvaluation(
	ctx context.Context, flag string, defaultValue any, _ of.FlattenedContext,
) of.InterfaceResolutionDetail {
	return of.InterfaceResolutionDetail{Value: defaultValue, ProviderResolutionDetail: p.mismatch(ctx, flag)}
}

// Track sends a log event of the module openfeature.
func (p *Provider) Track(ctx context.Context, name string, evalContext of.EvaluationContext, details of.TrackingEventDetails) {
	fields := map[string]any{}
	if userID, ok := evalContext.Attributes()["userId"]; ok {
		fields["userId"] = userID
	} else if userID := evalContext.TargetingKey(); userID != "" {
		fields["userId"] = userID
	}
	if value := details.Value(); value != 0 {
		fields["value"] = value
	}
	if attributes := details.Attributes(); len(attributes) > 0 {
		fields["attributes"] = attributes
	}
	p.client.Enqueue(ctx, signalbox.NewLogEvent(signalbox.LogData{
		Level: "info", Message: name, Module: "openfeature", Fields: fields,
	}))
}

func (p *Provider) mismatch(ctx context.Context, flag string) of.ProviderResolutionDetail {
	switch p.client.Explain(ctx, flag, signalbox.EvalContext{}, false).Rule {
	case signalbox.RuleFlagNotFound:
		return failed(of.NewFlagNotFoundResolutionError("flag not found"))
	case signalbox.RuleNotReady:
		return failed(of.NewProviderNotReadyResolutionError(noFlags))
	}
	return failed(of.NewTypeMismatchResolutionError("the flag is a boolean"))
}

func failed(err of.ResolutionError) of.ProviderResolutionDetail {
	return of.ProviderResolutionDetail{ResolutionError: err, Reason: of.ErrorReason}
}

func (p *Provider) reasonOf(flag string, evaluation signalbox.Evaluation) of.Reason {
	switch evaluation.Rule {
	case signalbox.RuleSelfOverride, signalbox.RuleCohortMismatch:
		return of.TargetingMatchReason
	case signalbox.RuleRolloutBucket:
		return of.SplitReason
	case signalbox.RuleRolloutFull, signalbox.RuleRolloutZero:
		if p.client.HasCohorts(flag) {
			return of.TargetingMatchReason
		}
	}
	// Not DISABLED for a disabled flag: some programs then use their default.
	return of.StaticReason
}

func metadataOf(evaluation signalbox.Evaluation) of.FlagMetadata {
	metadata := of.FlagMetadata{"rule": string(evaluation.Rule)}
	switch evaluation.Rule {
	case signalbox.RuleGroupKilled, signalbox.RuleGroupDisabled:
		metadata["group"] = evaluation.Group
	case signalbox.RuleCohortMismatch:
		metadata["dimension"] = evaluation.Dimension
	case signalbox.RuleRolloutBucket:
		metadata["bucket"], metadata["rollout"] = int64(evaluation.Bucket), int64(evaluation.Rollout)
	}
	return metadata
}

func variantOf(value bool) string {
	if value {
		return "on"
	}
	return "off"
}

// contextOf reads strings only: a value of another type counts as absent, as on the server. The targeting key is the user
// unless there is a userId, as over OFREP.
func contextOf(flat of.FlattenedContext) signalbox.EvalContext {
	attributes := make(map[string]string, len(flat)+1)
	for name, value := range flat {
		if text, ok := value.(string); ok {
			attributes[name] = text
		}
	}
	if _, ok := flat["userId"]; !ok {
		attributes["userId"] = attributes[of.TargetingKey]
	}
	return signalbox.EvalContext{Attributes: attributes}
}

func (p *Provider) flagsChanged(keys []string) {
	p.emit(of.ProviderConfigChange, of.ProviderEventDetails{FlagChanges: keys})
}

// observe starts emitting the states. The flags of a cache file or of a bootstrap alone are stale.
func (p *Provider) observe() {
	p.mutex.Lock()
	p.isObserving = true
	p.mutex.Unlock()
	p.stateChanged(p.client.FlagStatus().State)
}

func (p *Provider) stateChanged(state signalbox.FlagState) {
	if state == signalbox.FlagsStarting {
		state = signalbox.FlagsFailed
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if !p.isObserving || state == p.known {
		return
	}
	p.known = state
	switch state {
	case signalbox.FlagsReady:
		p.emit(of.ProviderReady, of.ProviderEventDetails{})
	case signalbox.FlagsStale:
		p.emit(of.ProviderStale, of.ProviderEventDetails{Message: "the flags are the last known ones"})
	case signalbox.FlagsFailed:
		p.emit(of.ProviderError, of.ProviderEventDetails{Message: noFlags, ErrorCode: of.ProviderNotReadyCode})
	}
}

func (p *Provider) emit(kind of.EventType, details of.ProviderEventDetails) {
	select {
	case p.events <- of.Event{ProviderName: "signalbox", EventType: kind, ProviderEventDetails: details}:
	default:
		// No reader: the provider is not registered.
	}
}
