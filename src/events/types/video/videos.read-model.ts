import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { json, queryRows, text, time, type RowOf } from '../../../database/rows.js';
import { KeyedStates, type ShownStates } from '../../keyed-states/keyed-states.js';
import { readKeys, toKeysPage, type KeyState } from '../../keyed-states/read-keys.js';
import type { VideosQuery, VideoPageResponse, VideoResponse } from './videos.dto.js';
import type { KeyedStateDefinition } from '../../keyed-states/keyed-state-definition.js';

const MAX_ADDRESS_LENGTH = 1024;

/** State that the projection of videos stores for each event; absent members were not sent. */
interface VideoState {
  status: string;
  target_url: string;
  artifact_url: string;
}

export const VIDEOS: KeyedStateDefinition = {
  name: 'videos',
  version: 1,
  type: 'video',
  key: 'jobId',
  part: null,
  state: {
    status: { kind: 'text', paths: [['status']] },
    target_url: { kind: 'text', paths: [['targetUrl']], max: MAX_ADDRESS_LENGTH },
    artifact_url: { kind: 'text', paths: [['artifactUrl']], max: MAX_ADDRESS_LENGTH },
  },
  keptDays: null,
};

/** Maximum number of events of a job that are read for its states. */
const MAX_EVENTS = 100;

const EVENT = { key: text(), ts: time(), state: json<Partial<VideoState>>() };
type EventRow = RowOf<typeof EVENT>;

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
  const rows = await queryRows(
    manager,
    EVENT,
    sql`SELECT job.key, e.ts, e.state
          FROM unnest(${jobs.map(({ key }) => key)}::text[]) AS job (key)
         CROSS JOIN LATERAL (SELECT ts, id, state FROM event_state_changes AS c
                              WHERE c.build = ${build} AND c.project_id = ${projectId} AND c.key = job.key AND c.part = ''
                              ORDER BY c.ts DESC, c.id DESC LIMIT ${MAX_EVENTS}) AS e
         ORDER BY e.ts, e.id`,
  );
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

/** The address is the sender's text: a `javascript:` URL would run in the portal when a user opens it. */
function isWebAddress(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  return ['http:', 'https:'].includes(new URL(address).protocol);
}

/** Reported status of a job at a time. */
interface Reported {
  atMs: number;
  status: string | null;
}

interface TimeInStatus {
  status: string;
  enteredMs: number;
  durationMs: number;
}

/**
 * Adds up the time for which a job had each status. An event without a status changes nothing.
 *
 * @param reports in the order of their time; the time of the last report ends the last status.
 */
export function statesOf(reports: readonly Reported[]): {
  states: TimeInStatus[];
  current: { status: string; sinceMs: number } | null;
} {
  const states = new Map<string, TimeInStatus>();
  let status: string | null = null;
  let sinceMs = 0;
  let previousMs = 0;
  for (const report of reports) {
    const state = status === null ? undefined : states.get(status);
    if (state !== undefined) state.durationMs += report.atMs - previousMs;
    previousMs = report.atMs;
    if (report.status === null || report.status === status) continue;
    status = report.status;
    sinceMs = report.atMs;
    if (!states.has(status)) states.set(status, { status, enteredMs: sinceMs, durationMs: 0 });
  }
  return { states: [...states.values()], current: status === null ? null : { status, sinceMs } };
}
