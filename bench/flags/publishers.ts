import type { HttpLimitRequest } from '../limits/http-limit.js';
import type { DatabaseAddress } from '../../src/database/connection/database-address.js';
import { query } from '../support/database.js';
import { wallAheadMs } from '../support/monotonic.js';
import type { Participant } from '../support/participant.js';
import type { Publisher } from './fan-out.js';
import { changeFlag, rolloutAt, type FlagService } from './flag-service.js';
import { benchFlags, CHANGED_KEY, GROUP, USERS_PER_FLAG } from './flag-set.js';

const PUBLISH_MS = 30_000;

/** @param through port of the replica that receives the change. */
export function servicePublisher(service: FlagService, revision: number, through: number): Publisher {
  return {
    revision,
    pid: service.process.pid,
    change: (next) => changeFlag(service, through, next),
    committedAt: (next) => committedAt(service.address, service.projectId, next),
    check: checkChange,
  };
}

/** Sends the same message as the service. */
export function limitPublisher(process: Participant, revision: number, sample: string): Publisher {
  let published = Number.NaN;
  return {
    revision,
    pid: process.pid,
    change: async (next) => {
      const data = sample
        .replace(/"revision":\d+/, `"revision":${next}`)
        .replace(/"prev_revision":\d+/, `"prev_revision":${next - 1}`)
        .replace(/"rollout":\d+/, `"rollout":${rolloutAt(next)}`);
      const request: HttpLimitRequest = { do: 'publish', revision: next, data };
      published = await process.request<number>(request, PUBLISH_MS);
    },
    committedAt: () => Promise.resolve(published),
    check: checkChange,
  };
}

/**
 * Time of the revision's commit as PostgreSQL records it (`track_commit_timestamp`), converted to the monotonic clock. PostgreSQL
 * records it before the fsync, so the measured latency includes the fsync.
 */
async function committedAt(address: DatabaseAddress, projectId: string, revision: number): Promise<number> {
  const [row] = await query<{ revision: string; at: string }>(
    address,
    `SELECT revision, extract(epoch FROM pg_xact_commit_timestamp(xmin)) * 1000 AS at
       FROM flag_revisions WHERE project_id = '${projectId}'`,
  );
  if (row === undefined || Number(row.revision) !== revision) {
    throw new Error(`the change created revision ${row?.revision}, expected ${revision}`);
  }
  return Number(row.at) - wallAheadMs();
}

function checkChange(data: string, revision: number): string | null {
  const { changes } = JSON.parse(data) as { changes: { flags: { key: string; rollout: number }[] } };
  const [flag] = changes.flags;
  const isRight =
    changes.flags.length === 1 && flag?.key === CHANGED_KEY && flag.rollout === rolloutAt(revision);
  return isRight ? null : `the message of revision ${revision} is wrong: ${data.slice(0, 300)}`;
}

/** A message that equals the service's for a change of {@link CHANGED_KEY}. */
export function sampleChange(): string {
  const flag = benchFlags(USERS_PER_FLAG).find(({ key }) => key === CHANGED_KEY);
  const cohorts = { env: flag?.env, role: flag?.role, userId: flag?.users };
  const changed = { key: CHANGED_KEY, enabled: true, killed: false, rollout: 1, cohorts, group: GROUP };
  const removed = { flags: [], groups: [], overrides: [] };
  const changes = { flags: [changed], groups: [], overrides: [], removed };
  return JSON.stringify({ revision: 1, prev_revision: 0, changes });
}
