// Command testservice lets the driver of contracts/client/v1 operate clients of this module. It is not an example of their
// use.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"sync"

	signalbox "signalbox.dev/go"
)

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("listening %d\n", listener.Addr().(*net.TCPAddr).Port)
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	service := &service{clients: map[string]*testClient{}}
	log.Fatal(http.Serve(listener, service.routes()))
}

type service struct {
	mutex   sync.Mutex
	next    int
	clients map[string]*testClient
}

func (s *service) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		respond(w, http.StatusOK, map[string]any{
			"language": "go",
			"version":  signalbox.Version,
			"capabilities": []string{"events", "flags", "spool", "block", "file_cache", "bootstrap", "attach_flags", "tls",
				"openfeature", "openfeature_events", "openfeature_tracking"},
		})
	})
	mux.HandleFunc("POST /clients", s.create)
	mux.HandleFunc("POST /clients/{id}/commands", s.command)
	mux.HandleFunc("DELETE /clients/{id}", s.remove)
	mux.HandleFunc("POST /evaluate", func(w http.ResponseWriter, r *http.Request) {
		var request evaluatePayload
		if !read(w, r, &request) {
			return
		}
		results, err := request.run()
		finish(w, map[string]any{"results": results}, err)
	})
	return mux
}

func (s *service) create(w http.ResponseWriter, r *http.Request) {
	var request clientRequest
	if !read(w, r, &request) {
		return
	}
	s.mutex.Lock()
	s.next++
	id := strconv.Itoa(s.next)
	s.mutex.Unlock()
	client, err := newTestClient(id, request)
	if err != nil {
		fail(w, err)
		return
	}
	s.mutex.Lock()
	s.clients[id] = client
	s.mutex.Unlock()
	respond(w, http.StatusCreated, map[string]string{"id": id})
}

func (s *service) command(w http.ResponseWriter, r *http.Request) {
	s.mutex.Lock()
	client := s.clients[r.PathValue("id")]
	s.mutex.Unlock()
	if client == nil {
		respond(w, http.StatusNotFound, map[string]string{"error": "no such client"})
		return
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		fail(w, err)
		return
	}
	result, err := client.run(body)
	finish(w, result, err)
}

func (s *service) remove(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	s.mutex.Lock()
	client := s.clients[id]
	delete(s.clients, id)
	s.mutex.Unlock()
	if client != nil {
		client.release()
	}
	w.WriteHeader(http.StatusNoContent)
}

func read(w http.ResponseWriter, r *http.Request, into any) bool {
	if err := json.NewDecoder(r.Body).Decode(into); err != nil {
		fail(w, err)
		return false
	}
	return true
}

func finish(w http.ResponseWriter, result any, err error) {
	if err != nil {
		fail(w, err)
		return
	}
	respond(w, http.StatusOK, result)
}

func fail(w http.ResponseWriter, err error) {
	respond(w, http.StatusBadRequest, map[string]string{"error": err.Error()})
}

func respond(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}
