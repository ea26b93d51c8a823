package flagrule

import (
	"reflect"
	"sort"
)

// ChangedKeys returns the keys, sorted, of the flags whose definition, group or overrides differ. before may be nil.
func ChangedKeys(before, after *Payload) []string {
	old, current := indexByFlag(before), indexByFlag(after)
	keys := []string{}
	for key, one := range current {
		if other, known := old[key]; !known || !reflect.DeepEqual(one, other) {
			keys = append(keys, key)
		}
	}
	for key := range old {
		if _, kept := current[key]; !kept {
			keys = append(keys, key)
		}
	}
	sort.Strings(keys)
	return keys
}

// flagDefinition has everything that affects the value of one flag.
type flagDefinition struct {
	flag      Flag
	group     Group
	overrides map[string]Override
}

func indexByFlag(payload *Payload) map[string]flagDefinition {
	if payload == nil {
		return nil
	}
	groups := make(map[string]Group, len(payload.Groups))
	for _, group := range payload.Groups {
		groups[group.Key] = group
	}
	overrides := map[string]map[string]Override{}
	for _, override := range payload.Overrides {
		if overrides[override.FlagKey] == nil {
			overrides[override.FlagKey] = map[string]Override{}
		}
		overrides[override.FlagKey][override.ActorID] = override
	}
	byFlag := make(map[string]flagDefinition, len(payload.Flags))
	for _, flag := range payload.Flags {
		one := flagDefinition{flag: flag, overrides: overrides[flag.Key]}
		if flag.Group != nil {
			one.group = groups[*flag.Group]
		}
		byFlag[flag.Key] = one
	}
	return byFlag
}
