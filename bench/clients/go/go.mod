module signalbox.invalid/bench-clients

go 1.24

require (
	github.com/posthog/posthog-go v1.5.2
	signalbox.dev/go v0.0.0
)

replace signalbox.dev/go => ../../../clients/go
