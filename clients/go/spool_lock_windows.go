//go:build windows

package signalbox

import (
	"errors"
	"io"
	"os"
	"syscall"
)

var errLocked = errors.New("locked")

// sharingViolation is ERROR_SHARING_VIOLATION.
const sharingViolation = syscall.Errno(32)

// lockFile opens the file without sharing. Windows closes it when the process ends.
func lockFile(path string) (io.Closer, error) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	handle, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, 0, nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, sharingViolation) {
		return nil, errLocked
	}
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(handle), path), nil
}

// syncFolder does nothing: Windows has no handle of a folder to sync.
func syncFolder(string) error { return nil }
