package trace

import "testing"

func TestTraceparentIsContinuedOrReplaced(t *testing.T) {
	const trace, parent = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
	for header, want := range map[string]struct{ isContinued, isSampled bool }{
		"00-" + trace + "-" + parent + "-01":                      {true, true},
		" 00-" + trace + "-" + parent + "-00 ":                    {true, false},
		"cc-" + trace + "-" + parent + "-03-what-comes-later":     {true, true},
		"ff-" + trace + "-" + parent + "-01":                      {false, true},
		"00-" + trace + "-" + parent + "-01-more":                 {false, true},
		"00-00000000000000000000000000000000-" + parent + "-01":   {false, true},
		"00-" + trace + "-0000000000000000-01":                    {false, true},
		"00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01": {false, true},
		"": {false, true},
	} {
		span := Start(header)
		if (span.TraceID == trace && span.ParentID == parent) != want.isContinued || span.IsSampled != want.isSampled {
			t.Errorf("%q: %+v", header, span)
		}
		if next := Start(span.Traceparent()); next.TraceID != span.TraceID || next.ParentID != span.SpanID || next.IsSampled != span.IsSampled {
			t.Errorf("%q: %+v after %+v", header, next, span)
		}
	}
}
