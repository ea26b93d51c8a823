package signalbox

import (
	"context"
	"sync"
)

// maxCallbacks bounds the callbacks that wait for a slow one.
const maxCallbacks = 1024

// callbacks runs the functions of the program one after the other, in a goroutine of their own: one that blocks,
// panics or logs through this client must not stop the caller of Enqueue.
type callbacks struct {
	mutex   sync.Mutex
	pending []func()
	// skipped counts since the program was last informed.
	skipped   int
	onSkipped func(skipped int)
	closed    bool
	// isRunning is false after the end, while nothing is pending.
	isRunning bool
	// moved is closed and replaced with every change of the above.
	moved chan struct{}
	done  chan struct{}
}

func newCallbacks(onSkipped func(skipped int)) *callbacks {
	c := &callbacks{onSkipped: onSkipped, moved: make(chan struct{}), done: make(chan struct{}), isRunning: true}
	go func() {
		defer close(c.done)
		c.run()
	}()
	return c
}

// run ends after the pending callbacks when closed.
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
		moved := c.moved
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
			<-moved
		}
	}
}

// add is for callbacks that their caller bounds with waitForRoom.
func (c *callbacks) add(call func()) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.push(call)
}

// addOrSkip is for callbacks whose number nothing else bounds. Those that are skipped are counted, and reported when the
// pending ones have ended.
func (c *callbacks) addOrSkip(call func()) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if len(c.pending) < maxCallbacks {
		c.push(call)
	} else {
		c.skipped++
	}
}

// push starts a goroutine for what happens after the end, such as an event that is enqueued then. The mutex is held.
func (c *callbacks) push(call func()) {
	c.pending = append(c.pending, call)
	c.notify()
	if !c.isRunning {
		c.isRunning = true
		go c.run()
	}
}

// waitForRoom returns when few callbacks are pending, or when the context ended.
func (c *callbacks) waitForRoom(ctx context.Context) {
	for {
		c.mutex.Lock()
		hasRoom, moved := len(c.pending) < maxCallbacks, c.moved
		c.mutex.Unlock()
		if hasRoom {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-moved:
		}
	}
}

// notify wakes the loop and whatever waits for room. The mutex is held.
func (c *callbacks) notify() {
	close(c.moved)
	c.moved = make(chan struct{})
}

// close lets the goroutine end after the pending callbacks.
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
