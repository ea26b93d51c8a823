import { availableParallelism } from 'node:os';
import type { SettingsReader } from './settings-reader.js';

const ROLES = ['api', 'worker'] as const;

/** A process without a role leaves its work to processes that have it. */
export interface ProcessRoles {
  /** Serves the API and the portal; without it the process serves `/health/*` and `/metrics` only. */
  readonly api: boolean;
  /** Executes background work: submissions, reconciliation, projections, schedules, triggers, retention. */
  readonly worker: boolean;
}

export const ALL_ROLES: ProcessRoles = { api: true, worker: true };

export interface ProcessSettings {
  roles: ProcessRoles;
  /** Number of API processes under a supervisor; `null`: no supervisor, this process has all roles. */
  apiProcesses: number | null;
}

/** Maximum number of processes, each of which has its own database connections and its own share of every limit. */
const MAX_PROCESSES = 64;
const CORES_PER_PROCESS = 2;

export function readProcessSettings(read: SettingsReader): ProcessSettings {
  const roles = readRoles(read);
  const apiProcesses = readProcesses(read);
  if (apiProcesses !== null && !roles.api) {
    read.problem(
      'SERVICE_PROCESSES',
      'must be 1 for a process without the role api: it starts several processes with that role',
      { help: '', example: '1' },
    );
  }
  return { roles, apiProcesses };
}

function readRoles(read: SettingsReader): ProcessRoles {
  const text = read.optional('SERVICE_ROLES', {
    help: 'What this process does: api (the API and the portal), worker (background jobs), or both, separated by a comma. Not set: both.',
    example: 'api,worker',
    check: (value) =>
      parseRoles(value) === null ? `must be ${ROLES.join(', ')}, or both as api,worker` : null,
  });
  return (text === undefined ? null : parseRoles(text)) ?? ALL_ROLES;
}

function parseRoles(text: string): ProcessRoles | null {
  const names = text.split(',').map((name) => name.trim());
  if (!names.every((name) => ROLES.some((role) => role === name))) return null;
  return { api: names.includes('api'), worker: names.includes('worker') };
}

function readProcesses(read: SettingsReader): number | null {
  const text = read.string('SERVICE_PROCESSES', {
    help: `1: one process does everything. A number from 2 to ${MAX_PROCESSES}: a supervisor starts this number of API processes and one worker process. auto: one API process for every ${CORES_PER_PROCESS} cores.`,
    default: '1',
    example: 'auto',
  });
  if (text === 'auto') {
    return Math.min(MAX_PROCESSES, Math.max(1, Math.floor(availableParallelism() / CORES_PER_PROCESS)));
  }
  const count = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= 1 && count <= MAX_PROCESSES) return count === 1 ? null : count;
  read.problem('SERVICE_PROCESSES', `must be auto or a whole number from 1 to ${MAX_PROCESSES}`, {
    help: '',
    example: 'auto',
  });
  return null;
}
