// Command greeter is a small web service with one flag and one event per request.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	signalbox "signalbox.dev/go"
)

func main() {
	client, err := signalbox.New(signalbox.Config{
		BaseURL:       os.Getenv("SIGNALBOX_URL"),
		ProjectID:     os.Getenv("SIGNALBOX_PROJECT"),
		APIKey:        os.Getenv("SIGNALBOX_API_KEY"),
		WebhookSecret: os.Getenv("SIGNALBOX_WEBHOOK_SECRET"),
		OnError:       func(err *signalbox.Error) { log.Print(err) },
	})
	if err != nil {
		log.Fatal(err)
	}

	mux := http.NewServeMux()
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		user := cmp.Or(r.URL.Query().Get("user"), "guest")
		friendly := client.IsEnabledOr(r.Context(), "friendly-greeting", signalbox.EvalContext{UserID: user}, false)
		client.Enqueue(r.Context(), signalbox.NewLogEvent(signalbox.LogData{
			Message: "greeted", Level: "info", Module: "greeter", Fields: map[string]any{"user": user, "friendly": friendly},
		}))
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		if friendly {
			fmt.Fprintf(w, "Welcome, %s!\n", user)
		} else {
			fmt.Fprintf(w, "Hello, %s.\n", user)
		}
	})

	listener, err := net.Listen("tcp", "127.0.0.1:"+cmp.Or(os.Getenv("PORT"), "8080"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("listening on http://%s\n", listener.Addr())
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	stopped, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Fatal(err)
		}
	}()

	<-stopped.Done()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := server.Shutdown(ctx); err != nil {
		log.Print(err)
	}
	// Waits until the last events are sent.
	if left, err := client.Close(ctx); err != nil {
		log.Printf("%d events are left: %v", left, err)
	}
}
