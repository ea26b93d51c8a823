//go:build unix

package signalbox

import (
	"errors"
	"io"
	"os"
	"syscall"
)

var errLocked = errors.New("locked")

// lockFile acquires an advisory lock, which is held until it is closed or the process ends. The file is not removed:
// otherwise two processes could lock two files of the same name.
func lockFile(path string) (io.Closer, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = file.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, errLocked
		}
		return nil, err
	}
	return file, nil
}

// syncFolder makes a rename durable.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	defer folder.Close()
	return folder.Sync()
}
