/** Events that are counted under one id, and how another rule groups some of them. */
export interface RegroupedEvents {
  id: string;
  events: number;
  /** Fingerprints of sampled events by the other rule, one for each, the most recent event first. Empty when none is stored any more. */
  fingerprints: readonly string[];
}

/**
 * The ids under which the fingerprints of a new rule are counted, so that groups keep theirs: the fingerprint that has the most of
 * an id's events gets the id; of several ids that one fingerprint gets, that with the most events.
 *
 * @returns the id by fingerprint, without those that become groups of their own; and by each id that was given up, the one that has its
 *   events now
 */
export function inheritIds(counted: readonly RegroupedEvents[]): Map<string, string> {
  const ids = new Map<string, string>();
  const byEvents = counted.toSorted((a, b) => b.events - a.events || (a.id < b.id ? -1 : 1));
  for (const { id, fingerprints } of byEvents) {
    const heir = mostFrequent(fingerprints);
    if (heir === null) continue;
    const taken = ids.get(heir);
    if (taken === undefined) ids.set(heir, id);
    else if (!ids.has(id)) ids.set(id, taken);
  }
  return ids;
}

/** Of several, the first. */
function mostFrequent(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let most: string | null = null;
  for (const [value, count] of counts) {
    if (most === null || count > (counts.get(most) ?? 0)) most = value;
  }
  return most;
}
