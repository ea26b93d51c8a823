package signalbox

// Version is the version of this module, as in its User-Agent.
const Version = "0.1.0"

const userAgent = "signalbox-go/" + Version
