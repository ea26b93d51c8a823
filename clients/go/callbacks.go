package signalbox

import (
	"context"
	"sync"
)

// maxCallbacks bounds the callbacks that wait for a slow one.
const maxCallbacks = 1024

// callbacks runs the callbacks of the program one after another in a separate goroutine: a callback that blocks, panics or
// logs through this client must not block the caller of Enqueue.
type callbacks struct {
	mutex   sync.Mutex
	pending []func()
	// skipped is the number of skipped callbacks that have not been reported to the program.
	skipped   int
	onSkipped func(skipped int)
	closed    bool
	// isRunning is false after close while no callback is pending.
	isRunning bool
	// changed is closed and replaced with every change of the fields above.
	changed chan struct{}
	done    chan struct{}
}

func newCallbacks(onSkipped func(skipped int)) *callbacks {
	c := &callbacks{onSkipped: onSkipped, changed: make(chan struct{}), done: make(chan struct{}), isRunning: true}
	go func() {
		defer close(c.done)
		c.run()
	}()
	return c
}

// run calls pending callbacks. After close, it returns when none is left.
func (c *callbacks) run() {
	for {
		c.mutex.Lock()
		if len(c.pending) == 0 && c.skipped > 0 {
			skipped := c.skipped
			c.skipped = 0
			c.mutex.Unlock()
			protect(func() { c.onSkipped(skipped) })
			continue
		}
		if len(c.pending) == 0 && c.closed {
			c.isRunning = false
			c.mutex.Unlock()
			return
		}
		var call func()
		changed := c.changed
		if len(c.pending) > 0 {
			call = c.pending[0]
			c.pending[0] = nil
			c.pending = c.pending[1:]
			c.notify()
		}
		c.mutex.Unlock()
		if call != nil {
			protect(call)
		} else {
			<-changed
		}
	}
}

// add enqueues a callback. The caller bounds their number with waitForRoom.
func (c *callbacks) add(call func()) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.push(call)
}

// addOrSkip enqueues a callback, or skips it when maxCallbacks are pending. It is for callbacks whose number the caller does
// not bound. Skipped callbacks are counted, and reported when the pending ones have ended.
func (c *callbacks) addOrSkip(call func()) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if len(c.pending) < maxCallbacks {
		c.push(call)
	} else {
		c.skipped++
	}
}

// push also accepts callbacks after close, such as that of an event that is then dropped: it starts another goroutine for
// them. The mutex is held.
func (c *callbacks) push(call func()) {
	c.pending = append(c.pending, call)
	c.notify()
	if !c.isRunning {
		c.isRunning = true
		go c.run()
	}
}

// waitForRoom returns when there is room for further callbacks, or when the context has ended.
func (c *callbacks) waitForRoom(ctx context.Context) {
	for {
		c.mutex.Lock()
		hasRoom, changed := len(c.pending) < maxCallbacks, c.changed
		c.mutex.Unlock()
		if hasRoom {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-changed:
		}
	}
}

// notify wakes the loop and the callers of waitForRoom. The mutex is held.
func (c *callbacks) notify() {
	close(c.changed)
	c.changed = make(chan struct{})
}

// close ends the goroutine after the pending callbacks.
func (c *callbacks) close() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if !c.closed {
		c.closed = true
		c.notify()
	}
}

func protect(call func()) {
	defer func() { _ = recover() }()
	call()
}
