package flagrule

// BucketVersion is the version of the bucket hash that this module implements. A payload with another version is rejected.
const BucketVersion = 1

// Payload has the flags, groups and overrides of a project at one revision.
type Payload struct {
	Revision      int64      `json:"revision"`
	BucketVersion int        `json:"bucket_version"`
	Flags         []Flag     `json:"flags"`
	Groups        []Group    `json:"groups"`
	Overrides     []Override `json:"overrides"`
}

// Flag is the definition of one flag.
type Flag struct {
	Key     string `json:"key"`
	Enabled bool   `json:"enabled"`
	Killed  bool   `json:"killed"`
	// Rollout is a whole percentage, 0 to 100.
	Rollout int `json:"rollout"`
	// Cohorts maps a dimension to the values that match; an empty list matches everything.
	Cohorts map[string][]string `json:"cohorts"`
	// Group is the key of the flag's group, nil for none.
	Group *string `json:"group"`
}

// Group is an emergency stop shared by several flags.
type Group struct {
	Key     string `json:"key"`
	Enabled bool   `json:"enabled"`
	Killed  bool   `json:"killed"`
}

// Override is a value that a user has set for themselves.
type Override struct {
	FlagKey string `json:"flag_key"`
	ActorID string `json:"actor_id"`
	Value   bool   `json:"value"`
	Active  bool   `json:"active"`
	// ExpiresAt is an RFC 3339 timestamp, nil when the override does not expire.
	ExpiresAt *string `json:"expires_at"`
}

// OverrideName identifies an override.
type OverrideName struct {
	FlagKey string
	ActorID string
}

// Change leads from PrevRevision, or any later revision, to Revision. Its entries are complete, not partial.
type Change struct {
	Revision         int64
	PrevRevision     int64
	Flags            []Flag
	Groups           []Group
	Overrides        []Override
	RemovedFlags     []string
	RemovedGroups    []string
	RemovedOverrides []OverrideName
}
