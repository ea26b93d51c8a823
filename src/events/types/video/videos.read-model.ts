import { Injectable } from '@nestjs/common';
import { KeyedStates, type ShownStates } from '../../keyed-states/keyed-states.js';
import { readKeys, toKeysPage, type KeyState } from '../../keyed-states/read-keys.js';
import { statesOf } from './states-of.js';
import { VIDEOS, type VideoState } from './videos.definition.js';
import type { VideosQuery } from './videos-query.dto.js';
import type { VideoPageResponse, VideoResponse } from './videos.response.js';

/** Events of a job that are read for its states. */
const MAX_EVENTS = 100;

interface EventRow {
  key: string;
  ts: Date;
  state: Partial<VideoState>;
}

/** Reads the states of video jobs. */
@Injectable()
export class VideosReadModel {
  constructor(private readonly states: KeyedStates) {}

  async jobs(projectId: string, { q, cursor, limit }: VideosQuery): Promise<VideoPageResponse> {
    return this.states.read(VIDEOS, async (shown) => {
      const rows = await readKeys<VideoState>(shown, { projectId, search: q, cursor, limit });
      const events = await readEvents(shown, projectId, rows.slice(0, limit));
      const page = toKeysPage(rows, limit, (row) => toResponse(row, events.get(row.key) ?? []));
      return { complete: shown.complete, ...page };
    });
  }
}

async function readEvents(
  { manager, build }: ShownStates,
  projectId: string,
  jobs: readonly KeyState<VideoState>[],
): Promise<ReadonlyMap<string, EventRow[]>> {
  const rows = await manager.query<EventRow[]>(EVENTS, [
    build,
    projectId,
    jobs.map(({ key }) => key),
    MAX_EVENTS,
  ]);
  const byKey = new Map<string, EventRow[]>();
  for (const row of rows) {
    const own = byKey.get(row.key);
    if (own === undefined) byKey.set(row.key, [row]);
    else own.push(row);
  }
  return byKey;
}

/** @param events oldest first. */
function toResponse(job: KeyState<VideoState>, events: readonly EventRow[]): VideoResponse {
  const { states, current } = statesOf(
    events.map(({ ts, state }) => ({ atMs: ts.getTime(), status: state.status ?? null })),
  );
  const latest = events.toReversed();
  return {
    job_id: job.key,
    status: current?.status ?? null,
    status_since: current && new Date(current.sinceMs),
    target_url: latest.find(({ state }) => state.target_url !== undefined)?.state.target_url ?? null,
    artifact_url: latest.find(({ state }) => isWebAddress(state.artifact_url))?.state.artifact_url ?? null,
    first_seen_at: job.firstTs,
    last_changed_at: job.lastTs,
    last_event_id: job.lastId,
    states: states.map(({ status, enteredMs, durationMs }) => ({
      status,
      entered_at: new Date(enteredMs),
      duration_ms: durationMs,
    })),
  };
}

/** Senders write the address: `javascript:` would run in the portal when a person opens it. */
function isWebAddress(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  return ['http:', 'https:'].includes(new URL(address).protocol);
}

const EVENTS = `
  SELECT job.key, e.ts, e.state
    FROM unnest($3::text[]) AS job (key)
   CROSS JOIN LATERAL (SELECT ts, id, state FROM event_state_changes AS c
                        WHERE c.build = $1 AND c.project_id = $2 AND c.key = job.key AND c.part = ''
                        ORDER BY c.ts DESC, c.id DESC LIMIT $4) AS e
   ORDER BY e.ts, e.id`;
