module signalbox.dev/examples/go

go 1.23

require signalbox.dev/go v0.1.0

replace signalbox.dev/go => ../../clients/go
