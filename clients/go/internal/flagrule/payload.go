package flagrule

// BucketVersion is the one way of hashing users that this module knows. A payload that names another is refused.
const BucketVersion = 1

// Payload is everything that decides about the flags of a project at one revision.
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

// Override is the value that one person set for themselves.
type Override struct {
	FlagKey string `json:"flag_key"`
	ActorID string `json:"actor_id"`
	Value   bool   `json:"value"`
	Active  bool   `json:"active"`
	// ExpiresAt is an RFC 3339 timestamp, nil for an override without end.
	ExpiresAt *string `json:"expires_at"`
}

// OverrideName identifies an override.
type OverrideName struct {
	FlagKey string
	ActorID string
}

// Change leads from PrevRevision, or any revision after it, to Revision. Entries are complete.
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
