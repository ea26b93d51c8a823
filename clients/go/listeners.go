package signalbox

import "sync"

// listeners passes values to functions of the program, in order.
type listeners[T any] struct {
	run   func(func())
	mutex sync.Mutex
	next  int
	byID  map[int]func(T)
}

func (l *listeners[T]) add(listener func(T)) (remove func()) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.byID == nil {
		l.byID = map[int]func(T){}
	}
	id := l.next
	l.next++
	l.byID[id] = listener
	return func() {
		l.mutex.Lock()
		defer l.mutex.Unlock()
		delete(l.byID, id)
	}
}

func (l *listeners[T]) emit(value T) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	for id := range l.next {
		if listener, ok := l.byID[id]; ok {
			l.run(func() { listener(value) })
		}
	}
}
