package signalbox

import (
	"context"
	"time"

	"signalbox.dev/go/internal/flagrule"
)

// EvalContext has the attributes of the evaluated subject. They are compared byte for byte. An empty value counts
// as absent.
type EvalContext struct {
	UserID, Env, Role string
	// Attributes has further dimensions of cohorts. The fields above take precedence over its userId, env and role.
	Attributes map[string]string
}

// Rule names the step that decided an evaluation.
type Rule = flagrule.Rule

// The rules of docs/flags.md, and RuleNotReady for a client without flags.
const (
	RuleNotReady       Rule = "not_ready"
	RuleFlagNotFound        = flagrule.FlagNotFound
	RuleGroupKilled         = flagrule.GroupKilled
	RuleGroupDisabled       = flagrule.GroupDisabled
	RuleFlagKilled          = flagrule.FlagKilled
	RuleSelfOverride        = flagrule.SelfOverride
	RuleFlagDisabled        = flagrule.FlagDisabled
	RuleCohortMismatch      = flagrule.CohortMismatch
	RuleRolloutFull         = flagrule.RolloutFull
	RuleRolloutZero         = flagrule.RolloutZero
	RuleNoUser              = flagrule.NoUser
	RuleRolloutBucket       = flagrule.RolloutBucket
)

// Evaluation is a value and the step that decided it.
type Evaluation struct {
	Value bool
	Rule  Rule
	// Group decided, for RuleGroupKilled and RuleGroupDisabled.
	Group string
	// Dimension did not match, for RuleCohortMismatch.
	Dimension string
	// Bucket is 0 to 99, for RuleRolloutBucket.
	Bucket int
	// Rollout is the flag's percentage, for RuleNoUser and RuleRolloutBucket.
	Rollout int
}

// hasFlag reports whether the flag exists; otherwise the value is the caller's default.
func (e *Evaluation) hasFlag() bool {
	return e.Rule != RuleFlagNotFound && e.Rule != RuleNotReady
}

// FlagState reports whether there are flags and whether they are in sync.
type FlagState string

// The states of a client.
const (
	// FlagsStarting: no flags, and no attempt to fetch them has failed.
	FlagsStarting FlagState = "starting"
	// FlagsReady: in sync with the server.
	FlagsReady FlagState = "ready"
	// FlagsStale: flags, but neither a stream nor a successful poll.
	FlagsStale FlagState = "stale"
	// FlagsFailed: no flags, and the last attempt failed.
	FlagsFailed FlagState = "failed"
)

// FlagStatus describes the flags of a client.
type FlagStatus struct {
	State FlagState
	// Source is "bootstrap", "file" or "server", empty without flags.
	Source string
	// Revision of the flags, 0 without flags.
	Revision int64
	// LastSync is the time at which the server last confirmed the flags, the zero time before the first.
	LastSync time.Time
	// LastError is the code of the last error since the last success; empty when there is none.
	LastError string
}

// Evaluator is the interface that a program needs to evaluate flags, implemented by Client and signalboxtest.Flags.
type Evaluator interface {
	IsEnabled(ctx context.Context, flagKey string, evalContext EvalContext) (bool, error)
	IsEnabledOr(ctx context.Context, flagKey string, evalContext EvalContext, defaultValue bool) bool
}

var _ Evaluator = (*Client)(nil)
