package signalbox

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync"
)

// spool keeps frozen batches in a folder, one file for each, until they are settled. A file is written under a temporary
// name, synced and renamed, so that a crash leaves complete files only.
//
// An unusable folder never stops the client: batches are in memory only, and the error is reported once until a write
// succeeds.
type spool struct {
	folder string
	errors *errorReporter
	// lock is nil when another process uses the folder.
	lock io.Closer
	// writeContent is replaced in tests to simulate a full disk.
	writeContent func(file *os.File, content []byte) error

	// onDamaged is called with the number of events of a damaged file.
	onDamaged func(events int)
	// maxBytes bounds the total size of the files.
	maxBytes int64

	mutex sync.Mutex
	next  int64
	sizes map[string]int64
	bytes int64
}

const (
	spoolSuffix        = ".batch"
	spoolDamagedSuffix = ".damaged"
	spoolLockFile      = "lock"
	// maxSpoolFile bounds the bytes read of a file: the server accepts batches of at most 5 MB.
	maxSpoolFile = 64 * 1024 * 1024
)

func openSpool(folder string, maxBytes int, report func(*Error), onDamaged func(events int)) *spool {
	s := &spool{
		folder:       folder,
		errors:       &errorReporter{report: report},
		writeContent: writeAndSync,
		onDamaged:    onDamaged,
		maxBytes:     int64(maxBytes),
		sizes:        map[string]int64{},
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		s.fail("the folder cannot be created", err)
		return s
	}
	lock, err := lockFile(filepath.Join(folder, spoolLockFile))
	switch {
	case errors.Is(err, errLocked):
		report(&Error{Code: "spool_locked", Detail: "another client uses the spool folder; events are in memory only"})
	case err != nil:
		s.fail("the folder cannot be locked", err)
	default:
		s.lock = lock
	}
	return s
}

func (s *spool) fail(what string, err error) {
	var path *os.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	s.errors.failed(&Error{Code: "spool_failed", Detail: what + ": " + err.Error()})
}

// load returns the batches of an earlier run, oldest first.
func (s *spool) load(secret []byte) []*batch {
	if s.lock == nil {
		return nil
	}
	entries, err := os.ReadDir(s.folder)
	if err != nil {
		s.fail("the folder cannot be read", err)
		return nil
	}
	var names []string
	for _, entry := range entries {
		name := entry.Name()
		if strings.HasSuffix(name, ".tmp") {
			_ = os.Remove(filepath.Join(s.folder, name))
		}
		if strings.HasSuffix(name, spoolSuffix) {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	var read []*spoolFile
	present := map[string]bool{}
	for _, name := range names {
		var number int64
		if _, err := fmt.Sscanf(name, "%d-", &number); err == nil {
			s.next = max(s.next, number)
		}
		if file := s.read(name); file != nil {
			read = append(read, file)
			present[name] = true
		}
	}
	var batches []*batch
	for _, file := range read {
		// A crash between writing the halves and removing the whole batch: the halves were never sent.
		if file.header.Parent != "" && present[file.header.Parent] {
			_ = os.Remove(filepath.Join(s.folder, file.name))
			continue
		}
		s.sizes[file.name] = file.size
		s.bytes += file.size
		batches = append(batches, file.batch(secret))
	}
	return batches
}

// read returns nil for a file that cannot be sent. The file stays in the folder for an operator to inspect.
func (s *spool) read(name string) *spoolFile {
	content, err := readFileUpTo(filepath.Join(s.folder, name), maxSpoolFile)
	if err != nil {
		// The file may be readable at the next start.
		s.failFile(name)
		return nil
	}
	file, lost := parseSpoolFile(content)
	if file == nil {
		s.failFile(s.setAside(name))
		s.onDamaged(lost)
		return nil
	}
	file.name, file.size = name, int64(len(content))
	return file
}

// setAside renames a damaged file, so that the next start does not count its events again.
func (s *spool) setAside(name string) string {
	aside := name + spoolDamagedSuffix
	if os.Rename(filepath.Join(s.folder, name), filepath.Join(s.folder, aside)) != nil {
		return name
	}
	return aside
}

// failFile reports each file, also when the previous one had the same error.
func (s *spool) failFile(name string) {
	s.errors.report(&Error{Code: "spool_failed", Detail: "the file " + name + " cannot be read; it is kept in the folder"})
}

// write writes a batch to disk. parent is the file of which it is a half, empty for a whole batch.
func (s *spool) write(one *batch, parent string) {
	if s.lock == nil {
		return
	}
	content, err := spoolFileOf(one, parent)
	if err != nil {
		return
	}
	name, size := s.nameFor(one, parent), int64(len(content))
	if !s.reserveBytes(name, size) {
		s.fail("a batch cannot be written", errors.New("the spool is full"))
		return
	}
	if err := s.writeFile(name, content); err != nil {
		s.releaseBytes(name)
		s.fail("a batch cannot be written", err)
		return
	}
	s.errors.succeeded()
	one.spoolName = name
}

func (s *spool) reserveBytes(name string, size int64) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.bytes+size > s.maxBytes {
		return false
	}
	s.bytes += size
	s.sizes[name] = size
	return true
}

func (s *spool) releaseBytes(name string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.bytes -= s.sizes[name]
	delete(s.sizes, name)
}

// nameFor returns a name with which halves sort at the position of their whole batch.
func (s *spool) nameFor(one *batch, parent string) string {
	if parent != "" {
		s.mutex.Lock()
		defer s.mutex.Unlock()
		s.next++
		return fmt.Sprintf("%s.%020d-%s%s", strings.TrimSuffix(parent, spoolSuffix), s.next, one.key[:8], spoolSuffix)
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.next++
	return fmt.Sprintf("%020d-%s%s", s.next, one.key[:8], spoolSuffix)
}

func (s *spool) writeFile(name string, content []byte) error {
	temporary := filepath.Join(s.folder, name+".tmp")
	file, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	err = s.writeContent(file, content)
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(temporary, filepath.Join(s.folder, name))
	}
	if err != nil {
		_ = os.Remove(temporary)
		return err
	}
	return syncFolder(s.folder)
}

func writeAndSync(file *os.File, content []byte) error {
	if _, err := file.Write(content); err != nil {
		return err
	}
	return file.Sync()
}

func (s *spool) remove(one *batch) {
	if one.spoolName == "" {
		return
	}
	err := os.Remove(filepath.Join(s.folder, one.spoolName))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		s.fail("a settled batch cannot be removed", err)
	}
	s.releaseBytes(one.spoolName)
	one.spoolName = ""
}

func (s *spool) close() {
	if s.lock != nil {
		_ = s.lock.Close()
		s.lock = nil
	}
}
