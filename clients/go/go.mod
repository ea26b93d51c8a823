module signalbox.dev/go

go 1.23
