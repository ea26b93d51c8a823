package signalbox

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"signalbox.dev/go/internal/flagrule"
)

type cacheFile struct {
	ProjectID string          `json:"project_id"`
	Payload   json.RawMessage `json:"payload"`
}

// readCacheFile returns nil without an error when the file does not exist or belongs to another project.
func readCacheFile(path, projectID string) (*flagrule.Payload, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	content, err := readAll(io.Reader(file), maxSnapshot)
	if err != nil {
		return nil, err
	}
	var cached cacheFile
	if err := json.Unmarshal(content, &cached); err != nil {
		return nil, err
	}
	if cached.ProjectID != projectID {
		return nil, nil
	}
	payload, ok := flagrule.ReadSnapshot(cached.Payload)
	if !ok {
		return nil, errors.New("the cache file has no snapshot of flags")
	}
	return payload, nil
}

// writeCacheFile replaces the file atomically: after a crash, the old file is intact.
func writeCacheFile(path, projectID string, payload *flagrule.Payload) error {
	body, err := json.Marshal(payload)
	if err != nil {
		return err
	}
	content, err := json.Marshal(cacheFile{ProjectID: projectID, Payload: body})
	if err != nil {
		return err
	}
	return writeFileAtomically(path, content)
}

func writeFileAtomically(path string, content []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err == nil {
		err = file.Sync()
	}
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		_ = os.Remove(file.Name())
	}
	return err
}
