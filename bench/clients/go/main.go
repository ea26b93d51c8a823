// Command bench-clients runs the jobs of ../jobs.ts with one client library for Go:
// <client> <folder of definitions> <address of the stub server>.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

const knownUsers = 8192

// cohortContext is a line of contexts.json.
type cohortContext struct {
	UserID  string `json:"userId"`
	Country string `json:"country"`
	Env     string `json:"env"`
	Role    string `json:"role"`
}

// setup is the configuration of a client.
type setup struct {
	// definition has the flags in the format of the client.
	definition []byte
	// url is the address of the stub server.
	url string
}

// prepared is a case: an evaluation of each context, which is in the format of the client.
type prepared struct {
	contexts int
	evaluate func(index int) bool
}

// benchClient is a client library.
type benchClient struct {
	// name is the package and its version.
	name string
	// bucket prepares evaluations of the flag `half`, cohort of the flag `cohort`.
	bucket func(users []string) prepared
	cohort func(contexts []cohortContext) prepared
	// events returns a new client that sends events; each job uses a separate one.
	events func(url string) benchEvents
}

// benchEvents sends events.
type benchEvents interface {
	// enqueue constructs an event and passes it to the client. It reports whether the client accepted it.
	enqueue(index int, text string) bool
	// flush returns when all events are delivered.
	flush() error
	delivered() int64
	// queued returns the number of queued events and their bytes; the bytes are negative when the client does not count them.
	queued() (events, bytes int)
	// end does not wait for queued events.
	end()
}

var clients = map[string]func(setup) (benchClient, error){
	"signalbox": newSignalbox,
	"posthog":   newPostHog,
}

type job struct {
	Job         string  `json:"job"`
	Case        string  `json:"case"`
	WarmUpS     float64 `json:"warm_up_s"`
	Seconds     float64 `json:"seconds"`
	Evaluations int     `json:"evaluations"`
	Events      int     `json:"events"`
	Group       int     `json:"group"`
	PauseMS     int     `json:"pause_ms"`
	Wave        int     `json:"wave"`
	Text        string  `json:"text"`
	TextBytes   int     `json:"text_bytes"`
	URL         string  `json:"url"`
}

type program struct {
	client  benchClient
	url     string
	users   []string
	cohorts []cohortContext
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 3 || clients[args[0]] == nil {
		return fmt.Errorf("usage: bench-clients <client> <definitions> <url>")
	}
	name, folder, url := args[0], args[1], args[2]
	p := program{url: url}
	definition, err := os.ReadFile(filepath.Join(folder, name+".json"))
	if err != nil {
		return err
	}
	users, err := os.ReadFile(filepath.Join(folder, "users.txt"))
	if err != nil {
		return err
	}
	p.users = strings.Split(string(users), "\n")
	contexts, err := os.ReadFile(filepath.Join(folder, "contexts.json"))
	if err != nil {
		return err
	}
	if err := json.Unmarshal(contexts, &p.cohorts); err != nil {
		return err
	}
	if p.client, err = clients[name](setup{definition: definition, url: url}); err != nil {
		return err
	}
	output := json.NewEncoder(os.Stdout)
	ready := map[string]any{"answer": map[string]string{"client": p.client.name, "runtime": runtime.Version()}}
	if err := output.Encode(ready); err != nil {
		return err
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var job job
		if err := json.Unmarshal(lines.Bytes(), &job); err != nil {
			return err
		}
		answer, err := p.answer(job)
		reply := map[string]any{"answer": answer}
		if err != nil {
			reply = map[string]any{"error": err.Error()}
		}
		if err := output.Encode(reply); err != nil {
			return err
		}
	}
	return lines.Err()
}

func (p *program) answer(job job) (any, error) {
	switch job.Job {
	case "evaluate":
		return evaluate(p.prepare(job.Case), job.WarmUpS, job.Seconds), nil
	case "allocations":
		return countAllocations(p.prepare(job.Case), job.Evaluations), nil
	case "enqueue":
		return enqueue(p.client.events(p.url), job)
	case "deliver":
		return deliver(p.client.events(p.url), job)
	case "fill":
		return fill(p.client.events(job.URL), job), nil
	}
	return nil, fmt.Errorf("unknown job %q", job.Job)
}

func (p *program) prepare(flagCase string) prepared {
	switch flagCase {
	case "cohort":
		return p.client.cohort(p.cohorts)
	case "known":
		return p.client.bucket(p.users[:knownUsers])
	}
	return p.client.bucket(p.users)
}
