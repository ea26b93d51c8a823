import { useEffect, useRef, type RefObject } from 'react';

/** Where a table of spans opens the details of a span. */
export const SPAN_ATTRIBUTE = 'data-span';

/** Gives the focus back to the spans when the details are closed that had it: to the tree, or to the span in the table. */
export function useFocusOfSpan(spans: RefObject<HTMLElement | null>, selected: string | undefined): void {
  const before = useRef(selected);
  useEffect(() => {
    const closed = before.current;
    before.current = selected;
    if (closed === undefined || selected !== undefined) return;
    // What had the focus and was removed leaves it to the body.
    if (document.activeElement !== document.body) return;
    const span = `[role="tree"], [${SPAN_ATTRIBUTE}="${CSS.escape(closed)}"]`;
    spans.current?.querySelector<HTMLElement>(span)?.focus({ preventScroll: true });
  }, [spans, selected]);
}
