package flagrule

import (
	"fmt"
	"math"
	"slices"
	"unicode/utf16"
)

// FlagSet is a payload in the form that Evaluate reads. It is immutable.
type FlagSet struct {
	Revision int64
	flags    map[string]*compiledFlag
	groups   map[string]Group
}

type compiledFlag struct {
	definition Flag
	// cohorts has only dimensions that restrict users, sorted by name, so that every implementation reports the same one.
	cohorts   []cohort
	overrides map[string]compiledOverride
	counts    *Counts
}

type cohort struct {
	dimension string
	values    map[string]struct{}
}

type compiledOverride struct {
	value bool
	// untilMs is in Unix milliseconds, the largest integer for an override without end.
	untilMs int64
}

// Compile converts a payload into a set. It fails for an unknown bucket version: a guess would assign users to other
// buckets than the other services do. Evaluations are counted in counts unless it is nil.
func Compile(payload *Payload, counts *CountsByFlag) (*FlagSet, error) {
	if payload.BucketVersion != BucketVersion {
		return nil, fmt.Errorf("bucket_version %d is not known: update this client", payload.BucketVersion)
	}
	overrides := map[string]map[string]compiledOverride{}
	for _, override := range payload.Overrides {
		if !override.Active {
			continue
		}
		byActor := overrides[override.FlagKey]
		if byActor == nil {
			byActor = map[string]compiledOverride{}
			overrides[override.FlagKey] = byActor
		}
		byActor[override.ActorID] = compiledOverride{value: override.Value, untilMs: endOf(override)}
	}
	set := &FlagSet{
		Revision: payload.Revision,
		flags:    make(map[string]*compiledFlag, len(payload.Flags)),
		groups:   make(map[string]Group, len(payload.Groups)),
	}
	for _, flag := range payload.Flags {
		set.flags[flag.Key] = &compiledFlag{
			definition: flag,
			cohorts:    compileCohorts(flag.Cohorts),
			overrides:  overrides[flag.Key],
			counts:     counts.of(flag.Key),
		}
	}
	for _, group := range payload.Groups {
		set.groups[group.Key] = group
	}
	return set, nil
}

// HasCohorts reports whether a flag restricts its users by cohorts.
func (s *FlagSet) HasCohorts(flagKey string) bool {
	flag := s.flags[flagKey]
	return flag != nil && len(flag.cohorts) > 0
}

func endOf(override Override) int64 {
	if override.ExpiresAt == nil {
		return math.MaxInt64
	}
	// A timestamp that cannot be read counts as expired, as a comparison with NaN does in the reference.
	instant, ok := parseInstant(*override.ExpiresAt)
	if !ok {
		return math.MinInt64
	}
	return instant.UnixMilli()
}

func compileCohorts(byDimension map[string][]string) []cohort {
	cohorts := make([]cohort, 0, len(byDimension))
	for dimension, values := range byDimension {
		if len(values) == 0 {
			continue
		}
		set := make(map[string]struct{}, len(values))
		for _, value := range values {
			set[value] = struct{}{}
		}
		cohorts = append(cohorts, cohort{dimension: dimension, values: set})
	}
	slices.SortFunc(cohorts, func(a, b cohort) int { return compareUTF16(a.dimension, b.dimension) })
	return cohorts
}

// compareUTF16 compares by UTF-16 code units, as the contract does: a character above U+FFFF is before one from U+E000 on.
func compareUTF16(a, b string) int {
	return slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
}
