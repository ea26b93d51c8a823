package signalbox_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"time"

	signalbox "signalbox.dev/go"
	"signalbox.dev/go/signalboxhttp"
	"signalbox.dev/go/signalboxslog"
	"signalbox.dev/go/signalboxtest"
)

// exampleService is a service that accepts every batch, and has the flag new-checkout.
func exampleService() *httptest.Server {
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "application/json")
		switch r.URL.Path {
		case "/api/flags/snapshot":
			_, _ = io.WriteString(w, `{"revision":1,"bucket_version":1,"groups":[],"overrides":[],"flags":[`+
				`{"key":"new-checkout","enabled":true,"killed":false,"rollout":100,"cohorts":{"env":["prod"]}}]}`)
		case "/api/flags/stream":
			w.WriteHeader(http.StatusServiceUnavailable)
		default:
			_, _ = io.WriteString(w, `{"accepted":1,"rejected":[]}`)
		}
	}))
	for name, value := range map[string]string{
		"SIGNALBOX_URL": service.URL, "SIGNALBOX_PROJECT": "shop", "SIGNALBOX_API_KEY": "key", "SIGNALBOX_WEBHOOK_SECRET": "secret",
	} {
		_ = os.Setenv(name, value)
	}
	return service
}

func newClient() *signalbox.Client {
	client, err := signalbox.New(signalbox.Config{
		BaseURL:       os.Getenv("SIGNALBOX_URL"),
		ProjectID:     os.Getenv("SIGNALBOX_PROJECT"),
		APIKey:        os.Getenv("SIGNALBOX_API_KEY"),
		WebhookSecret: os.Getenv("SIGNALBOX_WEBHOOK_SECRET"),
		Events:        signalbox.EventOptions{AttachFlags: true},
		OnError:       func(err *signalbox.Error) { log.Print(err) },
	})
	if err != nil {
		log.Fatal(err)
	}
	return client
}

func Example() {
	defer exampleService().Close()
	log.SetOutput(io.Discard)
	client := newClient()

	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	_ = client.Ready(ctx)

	on, err := client.IsEnabled(ctx, "new-checkout", signalbox.EvalContext{UserID: "42", Env: "prod"})
	fmt.Println(on, err)

	client.Enqueue(ctx, signalbox.NewLogEvent(signalbox.LogData{Level: "info", Message: "order placed"}))
	client.Enqueue(ctx, signalbox.NewPerformanceEvent(signalbox.PerformanceData{
		Service: "checkout", Metric: "http.server.duration", Value: 41.7, Unit: "ms",
	}))

	left, err := client.Close(ctx)
	fmt.Println(left, err)
	// Output:
	// true <nil>
	// 0 <nil>
}

func ExampleClient_Explain() {
	client, err := signalbox.New(signalbox.Config{
		BaseURL:   "https://signalbox.example.com",
		ProjectID: "shop",
		APIKey:    "key",
		Flags: signalbox.FlagOptions{Offline: true, Bootstrap: []byte(`{"revision":1,"bucket_version":1,"groups":[],"overrides":[],
			"flags":[{"key":"new-checkout","enabled":true,"killed":false,"rollout":100,"cohorts":{"env":["prod"]}}]}`)},
	})
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close(context.Background())

	evaluation := client.Explain(context.Background(), "new-checkout", signalbox.EvalContext{Env: "stage"}, false)
	fmt.Println(evaluation.Value, evaluation.Rule, evaluation.Dimension)
	// Output: false cohort_mismatch env
}

func ExampleClient_CapturePanic() {
	defer exampleService().Close()
	log.SetOutput(io.Discard)
	client := newClient()
	defer func() { _, _ = client.Close(context.Background()) }()
	defer func() {
		_ = recover()
		fmt.Println(client.Report().Delivered)
	}()

	defer client.CapturePanic(context.Background())
	panic("out of cheese")
	// Output: 1
}

func Example_integrations() {
	defer exampleService().Close()
	log.SetOutput(io.Discard)
	client := newClient()

	logger := slog.New(signalboxslog.New(client, signalboxslog.Options{Module: "checkout"}))
	mux := http.NewServeMux()
	mux.HandleFunc("POST /orders", func(w http.ResponseWriter, r *http.Request) {
		logger.InfoContext(r.Context(), "order placed", "id", 7)
		client.Enqueue(r.Context(), signalbox.ErrorEvent(errors.New("payment declined")))
	})
	handler := signalboxhttp.Middleware(client, signalboxhttp.Options{ServiceName: "checkout"})(mux)

	server := httptest.NewServer(handler)
	defer server.Close()
	response, err := http.Post(server.URL+"/orders", "", nil)
	if err == nil {
		_ = response.Body.Close()
	}
	_, _ = client.Close(context.Background())
	fmt.Println(client.Report().Delivered)
	// Output: 3
}

// price is a function of a program that evaluates a flag.
func price(ctx context.Context, flags signalbox.Evaluator, userID string) int {
	if flags.IsEnabledOr(ctx, "discount", signalbox.EvalContext{UserID: userID}, false) {
		return 90
	}
	return 100
}

func Example_tests() {
	flags := signalboxtest.NewFlags(map[string]bool{"discount": false})
	flags.SetFor("discount", "ada", true)
	fmt.Println(price(context.Background(), flags, "ada"), price(context.Background(), flags, "bob"))
	// Output: 90 100
}
