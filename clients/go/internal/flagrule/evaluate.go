// Package flagrule has the flag evaluation rule and the state of a client that reads flags. It does no I/O, and passes the
// test vectors in contracts/flags/v1.
package flagrule

import "time"

// Rule names the step that decided.
type Rule string

// The steps, in the order in which they decide.
const (
	FlagNotFound   Rule = "flag_not_found"
	GroupKilled    Rule = "group_killed"
	GroupDisabled  Rule = "group_disabled"
	FlagKilled     Rule = "flag_killed"
	SelfOverride   Rule = "self_override"
	FlagDisabled   Rule = "flag_disabled"
	CohortMismatch Rule = "cohort_mismatch"
	RolloutFull    Rule = "rollout_full"
	RolloutZero    Rule = "rollout_zero"
	NoUser         Rule = "no_user"
	RolloutBucket  Rule = "rollout_bucket"
)

var rules = [...]Rule{
	FlagNotFound, GroupKilled, GroupDisabled, FlagKilled, SelfOverride, FlagDisabled, CohortMismatch, RolloutFull,
	RolloutZero, NoUser, RolloutBucket,
}

// Context has the attributes of the evaluated subject. An empty value counts as absent.
type Context struct {
	UserID, Env, Role string
	// Attributes has further dimensions. The three fields above take precedence over its userId, env and role.
	Attributes map[string]string
}

func (c *Context) value(name string) string {
	switch {
	case name == "userId" && c.UserID != "":
		return c.UserID
	case name == "env" && c.Env != "":
		return c.Env
	case name == "role" && c.Role != "":
		return c.Role
	}
	return c.Attributes[name]
}

// Evaluation is a value and the step that decided it.
type Evaluation struct {
	Value bool
	Rule  Rule
	// Group decided, for GroupKilled and GroupDisabled.
	Group string
	// Dimension did not match, for CohortMismatch.
	Dimension string
	// Bucket is 0 to 99, for RolloutBucket.
	Bucket int
	// Rollout is the flag's percentage, for NoUser and RolloutBucket.
	Rollout int
}

// Evaluate evaluates a flag. It has a result for every context: that of the first step that applies. now is called only for
// an override that may have expired.
func (s *FlagSet) Evaluate(flagKey string, context *Context, now func() time.Time) Evaluation {
	flag := s.flags[flagKey]
	if flag == nil {
		return Evaluation{Rule: FlagNotFound}
	}
	evaluation := s.evaluate(flag, context, now)
	if flag.counts != nil {
		flag.counts[indexOf(evaluation.Rule)][indexOfValue(evaluation.Value)].Add(1)
	}
	return evaluation
}

func (s *FlagSet) evaluate(flag *compiledFlag, context *Context, now func() time.Time) Evaluation {
	definition := &flag.definition
	if definition.Group != nil {
		group, known := s.groups[*definition.Group]
		if known && group.Killed {
			return Evaluation{Rule: GroupKilled, Group: *definition.Group}
		}
		// A flag must not turn on because its emergency stop is missing.
		if !known || !group.Enabled {
			return Evaluation{Rule: GroupDisabled, Group: *definition.Group}
		}
	}
	if definition.Killed {
		return Evaluation{Rule: FlagKilled}
	}
	userID := context.value("userId")
	if userID != "" && flag.overrides != nil {
		if override, ok := flag.overrides[userID]; ok && now().UnixMilli() < override.untilMs {
			return Evaluation{Value: override.value, Rule: SelfOverride}
		}
	}
	if !definition.Enabled {
		return Evaluation{Rule: FlagDisabled}
	}
	for index := range flag.cohorts {
		cohort := &flag.cohorts[index]
		value := context.value(cohort.dimension)
		if _, matches := cohort.values[value]; value == "" || !matches {
			return Evaluation{Rule: CohortMismatch, Dimension: cohort.dimension}
		}
	}
	rollout := definition.Rollout
	switch {
	case rollout >= 100:
		return Evaluation{Value: true, Rule: RolloutFull}
	case rollout <= 0:
		return Evaluation{Rule: RolloutZero}
	case userID == "":
		return Evaluation{Rule: NoUser, Rollout: rollout}
	}
	bucket := Bucket(definition.Key, userID)
	return Evaluation{Value: bucket < rollout, Rule: RolloutBucket, Bucket: bucket, Rollout: rollout}
}
