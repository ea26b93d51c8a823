package signalbox

import (
	"sort"
	"testing"
	"time"
)

func reportPercentiles(b *testing.B, waits []time.Duration) {
	sort.Slice(waits, func(x, y int) bool { return waits[x] < waits[y] })
	b.ReportMetric(float64(waits[len(waits)/2].Nanoseconds()), "p50-ns")
	b.ReportMetric(float64(waits[len(waits)*99/100].Nanoseconds()), "p99-ns")
}
