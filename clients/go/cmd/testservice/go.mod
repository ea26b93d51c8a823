// A separate module, so that the client does not depend on OpenFeature.
module signalbox.dev/go/cmd/testservice

go 1.24.0

require (
	github.com/open-feature/go-sdk v1.17.0
	signalbox.dev/go v0.1.0
	signalbox.dev/go/openfeature v0.1.0
)

require (
	github.com/go-logr/logr v1.4.3 // indirect
	go.uber.org/mock v0.6.0 // indirect
)

replace (
	signalbox.dev/go => ../../
	signalbox.dev/go/openfeature => ../../openfeature
)
