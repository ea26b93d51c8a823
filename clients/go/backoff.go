package signalbox

import (
	"context"
	"math/rand/v2"
	"time"
)

// backoff computes waits with full jitter: random(0, min(max, initial × 2^failures)).
type backoff struct{ initial, max time.Duration }

func (b backoff) wait(failures int) time.Duration {
	limit := b.limit(failures)
	if limit <= 0 {
		return 0
	}
	return rand.N(limit + 1)
}

// limit is the longest wait after this number of consecutive failures.
func (b backoff) limit(failures int) time.Duration {
	limit := b.initial
	for range failures {
		if limit >= b.max {
			break
		}
		limit *= 2
	}
	return min(limit, b.max)
}

// sleep waits. It returns false when the context ended first.
func sleep(ctx context.Context, wait time.Duration) bool {
	if ctx.Err() != nil {
		return false
	}
	if wait <= 0 {
		return true
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}
