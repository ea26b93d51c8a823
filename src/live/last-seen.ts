/** A reader that was away for longer starts anew. */
const MAX_AWAY_MS = 3_600_000;

/** Position that a subscriber's last event id names. */
export interface LastSeen {
  /** `null`: none. */
  ms: number | null;
  /** By topic. */
  positions: ReadonlyMap<string, string>;
}

const NOTHING: LastSeen = { ms: null, positions: new Map() };

/**
 * Reads the last id that a reader saw. Anything that is no id of this stream is none: a browser sends what it
 * has, and shows no error to its user.
 */
export function lastSeen(lastEventId: string | undefined, nowMs: number): LastSeen {
  const [, digits] = /^(\d{1,15})-/.exec(lastEventId ?? '') ?? [];
  const ms = Number(digits ?? 0);
  if (lastEventId === undefined || ms <= nowMs - MAX_AWAY_MS) return NOTHING;
  const positions = lastEventId
    .split(';')
    .slice(1)
    .map((part): [string, string] => {
      const end = part.indexOf('=');
      return [part.slice(0, end), part.slice(end + 1)];
    });
  return { ms, positions: new Map(positions) };
}

/** The id of a message, with how far every topic is. */
export function idWith(id: string | undefined, positions: ReadonlyMap<string, string>): string {
  return [id ?? '', ...[...positions].map(([topic, position]) => `${topic}=${position}`)].join(';');
}
