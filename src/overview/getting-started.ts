import type { EntityManager } from 'typeorm';
import { hasInstallation } from '../apps/installations/has-installation.js';
import { hasRun } from '../apps/runs/read/latest-runs.js';
import { hasValidKey } from '../auth/authentication/api-keys/has-valid-key.js';
import { hasMember } from '../auth/authorization/has-member.js';
import type { Permission } from '../auth/permissions.js';
import { hasSentEvent } from '../events/explorer/has-sent-event.js';
import { hasFlag } from '../flags/definitions/has-flag.js';
import type { GettingStartedResponse } from './overview.response.js';

type Step = keyof GettingStartedResponse;

/** The permission that the caller needs to learn whether a step was done. */
export const STEP_PERMISSIONS: Readonly<Record<Step, Permission>> = {
  has_key: 'keys:manage',
  has_event: 'events:view',
  has_flag: 'flags:view',
  has_installation: 'installations:view',
  has_run: 'runs:view',
  has_members: 'project:view',
};

/** Which steps of setting up a project were done, one query of its owning feature for each. */
export async function readStepsDone(
  manager: EntityManager,
  projectId: string,
  now: Date,
): Promise<Required<GettingStartedResponse>> {
  return {
    has_key: await hasValidKey(manager, projectId, now),
    has_event: await hasSentEvent(manager, projectId),
    has_flag: await hasFlag(manager, projectId),
    has_installation: await hasInstallation(manager, projectId),
    has_run: await hasRun(manager, projectId),
    has_members: await hasMember(manager, projectId),
  };
}
