import { useRef, useState } from 'react';
import type { EventItem } from '../event';

/** Which rows are ticked; with Shift, all from the last one that was. */
export function useChecked(rows: readonly EventItem[]): {
  checked: ReadonlySet<string>;
  check: (id: string, range: boolean) => void;
  clearChecked: () => void;
} {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const check = (id: string, range: boolean) => {
    const next = new Set(checked);
    const from = rows.findIndex((row) => row.id === last.current);
    const to = rows.findIndex((row) => row.id === id);
    last.current = id;
    if (range && from !== -1 && to !== -1) {
      for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(row.id);
    } else if (!next.delete(id)) {
      next.add(id);
    }
    setChecked(next);
  };
  return { checked, check, clearChecked: () => setChecked(new Set()) };
}
