package flagrule

import (
	"sort"
	"sync"
	"sync/atomic"
)

// Counts has the number of evaluations of one flag by rule and value.
type Counts [len(rules)][2]atomic.Int64

// CountsByFlag keeps counts across changes of the payload. Its zero value is ready for use. Its size is bounded by the
// payloads: evaluations of unknown keys are not counted.
type CountsByFlag struct {
	mutex  sync.Mutex
	byFlag map[string]*Counts
}

// Count is a number of evaluations with the same result.
type Count struct {
	Key   string `json:"key"`
	Value bool   `json:"value"`
	Rule  Rule   `json:"rule"`
	Count int64  `json:"count"`
}

func (c *CountsByFlag) of(key string) *Counts {
	if c == nil {
		return nil
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	counts := c.byFlag[key]
	if counts == nil {
		if c.byFlag == nil {
			c.byFlag = map[string]*Counts{}
		}
		counts = new(Counts)
		c.byFlag[key] = counts
	}
	return counts
}

// Take returns the counts that are not zero, sorted by key, and resets them.
func (c *CountsByFlag) Take() []Count {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	var taken []Count
	for key, counts := range c.byFlag {
		for rule := range counts {
			for value := range counts[rule] {
				if count := counts[rule][value].Swap(0); count > 0 {
					taken = append(taken, Count{Key: key, Value: value == 1, Rule: rules[rule], Count: count})
				}
			}
		}
	}
	sort.SliceStable(taken, func(a, b int) bool { return taken[a].Key < taken[b].Key })
	return taken
}

// Return adds the counts of a report that failed.
func (c *CountsByFlag) Return(counts []Count) {
	for _, count := range counts {
		if of := c.of(count.Key); of != nil {
			of[indexOf(count.Rule)][indexOfValue(count.Value)].Add(count.Count)
		}
	}
}

func indexOf(rule Rule) int {
	for index, each := range rules {
		if each == rule {
			return index
		}
	}
	return 0
}

func indexOfValue(value bool) int {
	if value {
		return 1
	}
	return 0
}
