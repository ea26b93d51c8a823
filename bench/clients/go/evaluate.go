package main

import (
	"runtime"
	"syscall"
	"time"
)

// batchTime is the aim for a batch: long enough that reading the clock costs nothing, short enough that a slow client ends in time.
const batchTime = time.Millisecond

type evaluateAnswer struct {
	Done        int     `json:"done"`
	On          int     `json:"on"`
	Evaluations int     `json:"evaluations"`
	ElapsedS    float64 `json:"elapsed_s"`
	CPUS        float64 `json:"cpu_s"`
}

// evaluate evaluates the contexts in rotation for a warm-up and a window.
func evaluate(of prepared, warmUpS, windowS float64) evaluateAnswer {
	var answer evaluateAnswer
	batch := 1
	until := func(end time.Time) {
		for now := time.Now(); now.Before(end); {
			runBatch(of, &answer, batch)
			after := time.Now()
			switch took := after.Sub(now); {
			case took < batchTime/2:
				batch *= 2
			case took > batchTime*2 && batch > 1:
				batch = (batch + 1) / 2
			}
			now = after
		}
	}
	until(time.Now().Add(seconds(warmUpS)))
	before, cpu, began := answer.Done, cpuSeconds(), time.Now()
	until(began.Add(seconds(windowS)))
	answer.ElapsedS = time.Since(began).Seconds()
	answer.CPUS = cpuSeconds() - cpu
	answer.Evaluations = answer.Done - before
	return answer
}

func runBatch(of prepared, answer *evaluateAnswer, batch int) {
	index, on := answer.Done%of.contexts, 0
	for n := 0; n < batch; n++ {
		if of.evaluate(index) {
			on++
		}
		if index++; index == of.contexts {
			index = 0
		}
	}
	answer.On += on
	answer.Done += batch
}

type allocationsAnswer struct {
	PerEvaluation float64 `json:"per_evaluation"`
}

func countAllocations(of prepared, evaluations int) allocationsAnswer {
	var answer evaluateAnswer
	// The first evaluations may fill caches.
	runBatch(of, &answer, evaluations)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	runBatch(of, &answer, evaluations)
	runtime.ReadMemStats(&after)
	return allocationsAnswer{PerEvaluation: float64(after.Mallocs-before.Mallocs) / float64(evaluations)}
}

// cpuSeconds returns the CPU time of all threads of the process so far.
func cpuSeconds() float64 {
	var usage syscall.Rusage
	// Getrusage cannot fail for the calling process.
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano()).Seconds()
}

func seconds(count float64) time.Duration { return time.Duration(count * float64(time.Second)) }
