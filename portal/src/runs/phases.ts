import { isOver, type Run } from './run';
import * as strings from './runs.strings';

export interface Phase {
  name: string;
  kind: 'queued' | 'ran' | 'waited';
  /** RFC 3339 */
  from: string;
  ms: number;
}

/** What a run has gone through, until now if it is not over. Clocks of two machines may disagree: nothing is negative. */
export function phasesOf(
  run: Pick<Run, 'created_at' | 'ended_at' | 'started_at' | 'state' | 'submitted_at'>,
  nowMs: number,
): Phase[] {
  const { created_at: created, submitted_at: submitted, started_at: started, ended_at: ended } = run;
  const end = ended ?? (isOver(run) ? (started ?? submitted ?? created) : new Date(nowMs).toISOString());
  const marks: [Phase['name'], Phase['kind'], string | null][] = [
    [strings.waitedPhase, 'waited', created],
    [strings.queuedPhase, 'queued', submitted],
    [strings.ranPhase, 'ran', started],
  ];
  const known = marks.filter((mark): mark is [string, Phase['kind'], string] => mark[2] !== null);
  return known.map(([name, kind, from], index) => ({
    name,
    kind,
    from,
    ms: Math.max(0, Date.parse(known[index + 1]?.[2] ?? end) - Date.parse(from)),
  }));
}
