package main

import (
	"bytes"
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"time"
)

type enqueueAnswer struct {
	DurationsNS []int64 `json:"durations_ns"`
	Accepted    int     `json:"accepted"`
	CPUS        float64 `json:"cpu_s"`
}

// enqueue adds small groups with pauses, like a program that serves requests.
func enqueue(events benchEvents, job job) (enqueueAnswer, error) {
	defer events.end()
	answer := enqueueAnswer{DurationsNS: make([]int64, 0, job.Events)}
	cpu := cpuSeconds()
	for index := 0; index < job.Events; index++ {
		if index%job.Group == 0 {
			time.Sleep(time.Duration(job.PauseMS) * time.Millisecond)
		}
		began := time.Now()
		isAccepted := events.enqueue(index, job.Text)
		answer.DurationsNS = append(answer.DurationsNS, time.Since(began).Nanoseconds())
		if isAccepted {
			answer.Accepted++
		}
	}
	err := events.flush()
	answer.CPUS = cpuSeconds() - cpu
	return answer, err
}

type deliverAnswer struct {
	Delivered int64   `json:"delivered"`
	ElapsedS  float64 `json:"elapsed_s"`
	CPUS      float64 `json:"cpu_s"`
}

func deliver(events benchEvents, job job) (deliverAnswer, error) {
	defer events.end()
	cpu, began := cpuSeconds(), time.Now()
	for time.Since(began) < seconds(job.Seconds) {
		for index := 0; index < job.Wave; index++ {
			events.enqueue(index, job.Text)
		}
		if err := events.flush(); err != nil {
			return deliverAnswer{}, err
		}
	}
	return deliverAnswer{
		Delivered: events.delivered(),
		ElapsedS:  time.Since(began).Seconds(),
		CPUS:      cpuSeconds() - cpu,
	}, nil
}

type fillAnswer struct {
	Before       int64 `json:"before"`
	After        int64 `json:"after"`
	QueuedEvents int   `json:"queued_events"`
	QueuedBytes  *int  `json:"queued_bytes"`
}

func fill(events benchEvents, job job) fillAnswer {
	defer events.end()
	answer := fillAnswer{Before: residentBytes()}
	for index := 0; index < job.Events; index++ {
		// The texts differ, because equal ones could share memory.
		text := strings.Repeat(fmt.Sprintf("%08d", index), job.TextBytes/8+1)[:job.TextBytes]
		events.enqueue(index, text)
	}
	answer.After = residentBytes()
	queued, size := events.queued()
	answer.QueuedEvents = queued
	if size >= 0 {
		answer.QueuedBytes = &size
	}
	return answer
}

// residentBytes returns the resident memory after a garbage collection that returns free memory to the system.
func residentBytes() int64 {
	debug.FreeOSMemory()
	content, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	pages, err := strconv.ParseInt(string(bytes.Fields(content)[1]), 10, 64)
	if err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}
