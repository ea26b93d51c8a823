package flagrule

// ContextOf reads a context from decoded JSON. A value that is not a string counts as absent.
func ContextOf(fields map[string]any) Context {
	context := Context{Attributes: make(map[string]string, len(fields))}
	for name, value := range fields {
		if text, ok := value.(string); ok {
			context.Attributes[name] = text
		}
	}
	return context
}

// Fields returns the evaluation in the form of contracts/flags/v1/evaluate.json: only with the fields that the rule sets.
func (e Evaluation) Fields() map[string]any {
	fields := map[string]any{"value": e.Value, "rule": e.Rule}
	switch e.Rule {
	case GroupKilled, GroupDisabled:
		fields["group"] = e.Group
	case CohortMismatch:
		fields["dimension"] = e.Dimension
	case NoUser:
		fields["rollout"] = e.Rollout
	case RolloutBucket:
		fields["bucket"], fields["rollout"] = e.Bucket, e.Rollout
	}
	return fields
}
