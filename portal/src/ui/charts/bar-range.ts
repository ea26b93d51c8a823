/** The bars that are chosen: from where it began to where it is now, either way round. */
export interface BarRange {
  anchor: number;
  head: number;
}

/** @returns what a key makes of the range; `null`: it means nothing here. */
export function moveRange(
  range: BarRange,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  last: number,
): BarRange | null {
  const head = {
    ArrowLeft: range.head - 1,
    ArrowRight: range.head + 1,
    Home: 0,
    End: last,
  }[key];
  if (head === undefined) return null;
  const within = Math.min(last, Math.max(0, head));
  return { anchor: shiftKey ? range.anchor : within, head: within };
}

export function isChosen({ anchor, head }: BarRange, index: number): boolean {
  return index >= Math.min(anchor, head) && index <= Math.max(anchor, head);
}

export function rangeMs({ anchor, head }: BarRange, firstMs: number, barMs: number): [number, number] {
  return [firstMs + Math.min(anchor, head) * barMs, firstMs + (Math.max(anchor, head) + 1) * barMs];
}
