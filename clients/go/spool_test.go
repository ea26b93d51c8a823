package signalbox

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

func batchFiles(t *testing.T, folder string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "*"+spoolSuffix))
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func TestSpooledBatchesAreSentAfterARestartWithTheSameBytesAndKey(t *testing.T) {
	folder := t.TempDir()
	frozen := frozenServer(t)
	client, _ := newTestClient(t, frozen.URL, func(c *Config) {
		c.Events.SpoolFolder = folder
		c.Events.BatchEvents = 2
	})
	for index := range 5 {
		client.Enqueue(background(), logEvent(fmt.Sprint(index)))
	}
	frozen.wait(t, 1)
	left, _ := client.Close(cancelled())
	if report := client.Report(); left != 5 || report.Dropped[DroppedClosed] != 0 {
		t.Fatalf("%d left, %+v", left, report)
	}

	server := newIngestServer(t)
	client, record := newTestClient(t, server.URL, func(c *Config) { c.Events.SpoolFolder = folder })
	client.Enqueue(background(), logEvent("new"))
	flushed(t, client)
	_, _ = client.Close(background())
	if got := fmt.Sprint(record.delivered); got != "[0 1 2 3 4 new]" {
		t.Errorf("delivered %s", got)
	}
	tried, sent := frozen.all()[0], server.all()[0]
	if tried.key != sent.key || !bytes.Equal(tried.body, sent.body) || tried.signature != sent.signature {
		t.Error("the batch differs after the restart")
	}
	if files := batchFiles(t, folder); len(files) != 0 {
		t.Errorf("%v are left", files)
	}
}

func TestHalvesReplaceTheWholeBatchInTheSpool(t *testing.T) {
	folder := t.TempDir()
	release := make(chan struct{})
	server := newIngestServer(t, status(413), func(w http.ResponseWriter, r *http.Request) { <-release; acceptAll(w, r) })
	client, record := newTestClient(t, server.URL, func(c *Config) {
		c.Events.SpoolFolder = folder
		c.Events.BatchEvents = 4
	})
	for index := range 4 {
		client.Enqueue(background(), logEvent(fmt.Sprint(index)))
	}
	server.wait(t, 2)
	halves := batchFiles(t, folder)
	if len(halves) != 2 {
		t.Fatalf("%v", halves)
	}
	close(release)
	flushed(t, client)
	_, _ = client.Close(background())
	if fmt.Sprint(record.delivered) != "[0 1 2 3]" || len(batchFiles(t, folder)) != 0 {
		t.Errorf("%v", record.delivered)
	}
}

func TestHalvesAreNotSentAfterACrashThatLeftTheWholeBatch(t *testing.T) {
	folder := t.TempDir()
	report := func(err *Error) { t.Error(err) }
	spool := openSpool(folder, 1<<20, report, nil)
	events := []*queuedEvent{}
	for index := range 2 {
		text, _ := encodeEvent(logEvent(fmt.Sprint(index)), nil, time.Now)
		events = append(events, &queuedEvent{json: text})
	}
	whole := freeze(events, 1, nil, newUUID())
	spool.write(whole, "")
	spool.write(freeze(events[:1], 1, nil, keyOfHalf(whole.key, 0)), whole.spoolName)
	spool.close()

	spool = openSpool(folder, 1<<20, report, nil)
	defer spool.close()
	loaded := spool.load(nil)
	if len(loaded) != 1 || loaded[0].key != whole.key || len(loaded[0].events) != 2 {
		t.Errorf("%d batches", len(loaded))
	}
	if files := batchFiles(t, folder); len(files) != 1 {
		t.Errorf("%v", files)
	}
}

func TestSecondClientOfASpoolKeepsItsEventsInMemory(t *testing.T) {
	folder := t.TempDir()
	server := newIngestServer(t)
	first, _ := newTestClient(t, server.URL, func(c *Config) { c.Events.SpoolFolder = folder })
	second, record := newTestClient(t, server.URL, func(c *Config) { c.Events.SpoolFolder = folder })
	second.Enqueue(background(), logEvent("in memory"))
	flushed(t, second)
	_, _ = second.Close(background())
	if fmt.Sprint(record.errorCodes()) != "[spool_locked]" || fmt.Sprint(record.delivered) != "[in memory]" {
		t.Errorf("%v, %v", record.errorCodes(), record.delivered)
	}
	_, _ = first.Close(background())
	third, record := newTestClient(t, server.URL, func(c *Config) { c.Events.SpoolFolder = folder })
	_, _ = third.Close(background())
	if len(record.errorCodes()) != 0 {
		t.Errorf("the lock is not released: %v", record.errorCodes())
	}
}

func TestSpoolThatCannotBeWrittenIsReportedOnce(t *testing.T) {
	notAFolder := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(notAFolder, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	places := map[string]string{"a file": notAFolder}
	if runtime.GOOS == "linux" {
		// Also fails for root, who can write to folders of any mode.
		places["read-only"] = "/proc/self/spool"
	}
	for name, folder := range places {
		server := newIngestServer(t)
		client, record := newTestClient(t, server.URL, func(c *Config) { c.Events.SpoolFolder = folder })
		for _, message := range []string{"1", "2"} {
			client.Enqueue(background(), logEvent(message))
			flushed(t, client)
		}
		_, _ = client.Close(background())
		if fmt.Sprint(record.errorCodes()) != "[spool_failed]" || fmt.Sprint(record.delivered) != "[1 2]" {
			t.Errorf("%s: %v, %v", name, record.errorCodes(), record.delivered)
		}
	}
}

func TestFullDiskKeepsBatchesInMemoryUntilThereIsRoom(t *testing.T) {
	folder := t.TempDir()
	server := newIngestServer(t)
	client, record := newTestClient(t, server.URL, func(c *Config) { c.Events.SpoolFolder = folder })
	var blocked []string
	spool := client.events.spool
	spool.writeContent = func(file *os.File, content []byte) error {
		blocked = append(blocked, file.Name())
		_, _ = file.Write(content[:1])
		return fmt.Errorf("no space left on device")
	}
	client.Enqueue(background(), logEvent("1"))
	flushed(t, client)
	if len(blocked) != 1 || fmt.Sprint(record.errorCodes()) != "[spool_failed]" {
		t.Errorf("%v, %v", blocked, record.errorCodes())
	}
	entries, _ := os.ReadDir(folder)
	for _, entry := range entries {
		if strings.HasSuffix(entry.Name(), ".tmp") {
			t.Errorf("%s is left", entry.Name())
		}
	}
	_, _ = client.Close(background())
	if fmt.Sprint(record.delivered) != "[1]" {
		t.Error(record.delivered)
	}
}

// spooled returns the content of a file with one batch.
func spooled(t *testing.T, parent string, messages ...string) []byte {
	t.Helper()
	var events []*queuedEvent
	for _, message := range messages {
		text, reason := encodeEvent(logEvent(message), nil, time.Now)
		if reason != "" {
			t.Fatal(reason)
		}
		events = append(events, &queuedEvent{json: text})
	}
	content, err := spoolFileOf(freeze(events, 1<<20, nil, newUUID()), parent)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func TestDamagedFileOfTheSpoolIsReportedOnceAndKept(t *testing.T) {
	folder := t.TempDir()
	whole := spooled(t, "", "1", "2")
	flipped := func(at int) []byte {
		content := bytes.Clone(whole)
		content[at] ^= 1
		return content
	}
	header := bytes.IndexByte(whole, '\n') + 1
	files := map[string][]byte{
		"00000000000000000001-aaaaaaaa": whole[:len(whole)-1],
		"00000000000000000002-aaaaaaaa": flipped(len(whole) - 5),
		"00000000000000000003-aaaaaaaa": flipped(header + 10),
		"00000000000000000004-aaaaaaaa": flipped(3),
		"00000000000000000005-aaaaaaaa": []byte("{\"key\":\"k\",\"sha256\":\"00\"}\nbody"),
		"x":                             nil,
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(folder, name+spoolSuffix), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	intact := filepath.Join(folder, "00000000000000000006-aaaaaaaa"+spoolSuffix)
	if err := os.WriteFile(intact, spooled(t, "", "3"), 0o600); err != nil {
		t.Fatal(err)
	}
	server := newIngestServer(t)
	client, record := newTestClient(t, server.URL, func(c *Config) { c.Events.SpoolFolder = folder })
	flushed(t, client)
	dropped := client.Report().Dropped
	_, _ = client.Close(background())
	if len(record.errorCodes()) != len(files) || fmt.Sprint(record.delivered) != "[3]" || dropped[DroppedDamaged] != 4 {
		t.Errorf("%v, %v, %v", record.errorCodes(), record.delivered, dropped)
	}
	for name, content := range files {
		kept, err := os.ReadFile(filepath.Join(folder, name+spoolSuffix+spoolDamagedSuffix))
		if err != nil || !bytes.Equal(kept, content) {
			t.Errorf("%s: %v", name, err)
		}
	}
	second, record := newTestClient(t, server.URL, func(c *Config) { c.Events.SpoolFolder = folder })
	_, _ = second.Close(background())
	if len(record.errorCodes()) != 0 || second.Report().Dropped[DroppedDamaged] != 0 {
		t.Errorf("counted again: %v", record.errorCodes())
	}
}

func TestHalvesOfADamagedBatchAreSent(t *testing.T) {
	folder := t.TempDir()
	whole := "00000000000000000001-aaaaaaaa" + spoolSuffix
	files := map[string][]byte{
		whole: []byte("damaged"),
		"00000000000000000001-aaaaaaaa.00000000000000000002-bbbbbbbb" + spoolSuffix: spooled(t, whole, "1"),
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	server := newIngestServer(t)
	client, record := newTestClient(t, server.URL, func(c *Config) { c.Events.SpoolFolder = folder })
	flushed(t, client)
	_, _ = client.Close(background())
	if fmt.Sprint(record.delivered) != "[1]" {
		t.Error(record.delivered)
	}
}

func TestFileOfTheFirstFormatIsRead(t *testing.T) {
	folder := t.TempDir()
	_, content, _ := bytes.Cut(spooled(t, "", "1"), []byte("\n"))
	if err := os.WriteFile(filepath.Join(folder, "00000000000000000001-aaaaaaaa"+spoolSuffix), content, 0o600); err != nil {
		t.Fatal(err)
	}
	server := newIngestServer(t)
	client, record := newTestClient(t, server.URL, func(c *Config) { c.Events.SpoolFolder = folder })
	flushed(t, client)
	_, _ = client.Close(background())
	if fmt.Sprint(record.delivered) != "[1]" || len(record.errorCodes()) != 0 {
		t.Errorf("%v, %v", record.delivered, record.errorCodes())
	}
}

func TestTemporarilyUnreadableFileIsKept(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "00000000000000000001-aaaaaaaa"+spoolSuffix)
	if err := os.Mkdir(name, 0o700); err != nil {
		t.Fatal(err)
	}
	server := newIngestServer(t)
	client, record := newTestClient(t, server.URL, func(c *Config) { c.Events.SpoolFolder = folder })
	_, _ = client.Close(background())
	if files := batchFiles(t, folder); fmt.Sprint(files) != "["+name+"]" || len(record.errorCodes()) != 1 {
		t.Errorf("%v, %v", files, record.errorCodes())
	}
}

func TestSpoolIsBounded(t *testing.T) {
	folder := t.TempDir()
	frozen := frozenServer(t)
	client, record := newTestClient(t, frozen.URL, func(c *Config) {
		c.Events.SpoolFolder, c.Events.SpoolBytes, c.Events.BatchEvents = folder, 500, 1
	})
	for _, message := range []string{"1", "2", "3"} {
		client.Enqueue(background(), logEvent(message))
	}
	frozen.wait(t, 1)
	if left, _ := client.Close(cancelled()); left != 3 {
		t.Errorf("%d are left", left)
	}
	if dropped := client.Report().Dropped[DroppedClosed]; dropped != 2 || len(batchFiles(t, folder)) != 1 {
		t.Errorf("%d dropped, %v, %v", dropped, batchFiles(t, folder), record.errorCodes())
	}
}

func TestEventsOfASpoolCanBeRejected(t *testing.T) {
	folder := t.TempDir()
	frozen := frozenServer(t)
	client, _ := newTestClient(t, frozen.URL, func(c *Config) { c.Events.SpoolFolder = folder })
	at := time.Date(2026, 11, 24, 10, 0, 0, 0, time.UTC)
	client.Enqueue(background(), logEvent("from before").At(at))
	frozen.wait(t, 1)
	_, _ = client.Close(cancelled())
	server := newIngestServer(t, func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"accepted":0,"rejected":[{"index":0,"reason":"too old"}]}`))
	})
	client, record := newTestClient(t, server.URL, func(c *Config) { c.Events.SpoolFolder = folder })
	flushed(t, client)
	_, _ = client.Close(background())
	if fmt.Sprint(record.rejected) != "[from before: too old]" {
		t.Error(record.rejected)
	}
}
