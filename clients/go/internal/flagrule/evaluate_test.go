package flagrule

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func exampleSet(counts *CountsByFlag) *FlagSet {
	expires := "2030-01-01T00:00:00Z"
	payments := "payments"
	payload := &Payload{
		Revision:      1,
		BucketVersion: BucketVersion,
		Groups:        []Group{{Key: payments, Enabled: true}},
		Flags: []Flag{
			{Key: "bucket", Enabled: true, Rollout: 25, Group: &payments},
			{Key: "full", Enabled: true, Rollout: 100},
			{Key: "cohort", Enabled: true, Rollout: 100, Cohorts: map[string][]string{
				"env": {"prod", "stage"}, "role": {"admin"}, "plan": {"team", "pro"},
			}},
		},
		Overrides: []Override{{FlagKey: "full", ActorID: "ada", Value: false, Active: true, ExpiresAt: &expires}},
	}
	set, err := Compile(payload, counts)
	if err != nil {
		panic(err)
	}
	return set
}

var evaluated = []struct {
	flagKey string
	context Context
}{
	{"bucket", Context{UserID: "user-1"}},
	{"bucket", Context{UserID: strings.Repeat("u", 300)}},
	{"bucket", Context{}},
	{"full", Context{UserID: "ada"}},
	{"cohort", Context{UserID: "u", Env: "prod", Role: "admin", Attributes: map[string]string{"plan": "pro"}}},
	{"cohort", Context{UserID: "u"}},
	{"unknown", Context{UserID: "u"}},
}

func TestEvaluationAllocatesNothing(t *testing.T) {
	var counts CountsByFlag
	set := exampleSet(&counts)
	for _, one := range evaluated {
		if allocations := testing.AllocsPerRun(100, func() { set.Evaluate(one.flagKey, &one.context, time.Now) }); allocations != 0 {
			t.Errorf("%s: %v allocations", one.flagKey, allocations)
		}
	}
}

func TestEvaluationsAreCountedByRuleAndValue(t *testing.T) {
	var counts CountsByFlag
	set := exampleSet(&counts)
	for _, one := range evaluated {
		set.Evaluate(one.flagKey, &one.context, time.Now)
	}
	taken := counts.Take()
	if got := fmt.Sprint(taken); got != "[{bucket false no_user 1} {bucket false rollout_bucket 2} {cohort false cohort_mismatch 1} "+
		"{cohort true rollout_full 1} {full false self_override 1}]" {
		t.Error(got)
	}
	if again := counts.Take(); again != nil {
		t.Errorf("counted twice: %v", again)
	}
	counts.Return(taken)
	if got := counts.Take(); len(got) != len(taken) {
		t.Errorf("%v after a failed report", got)
	}
}

func TestPayloadOfAnotherBucketVersionIsNotCompiled(t *testing.T) {
	if _, err := Compile(&Payload{BucketVersion: 2}, nil); err == nil {
		t.Error("compiled")
	}
}

func BenchmarkEvaluate(b *testing.B) {
	var counts CountsByFlag
	set := exampleSet(&counts)
	for _, one := range evaluated[:5] {
		b.Run(one.flagKey, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				set.Evaluate(one.flagKey, &one.context, time.Now)
			}
		})
	}
}
