import type { SecretBox } from '../../common/crypto/secret-box.js';
import { validationFailed } from '../../common/validation/validation-pipe.js';
import type { TaskAttempt } from '../orchestrator/orchestrator.js';

export type Attempt = Pick<TaskAttempt, 'mapIndex' | 'taskId' | 'tryNumber'>;

/** Position at which reading of a log continues. */
export interface LogPosition extends Attempt {
  /** Cursor of the orchestrator. A caller who could forge one could read other logs. */
  continuation: string;
}

/** Encrypts a position as a cursor that is valid for this run only. */
export function sealPosition(box: SecretBox, runId: string, position: LogPosition): string {
  const { taskId, mapIndex, tryNumber, continuation } = position;
  const text = JSON.stringify([taskId, mapIndex, tryNumber, continuation]);
  return box.seal(text, purposeOf(runId)).toString('base64url');
}

/** @throws ProblemError `validation_failed` */
export function openPosition(box: SecretBox, runId: string, cursor: string): LogPosition {
  try {
    const text = box.open(Buffer.from(cursor, 'base64url'), purposeOf(runId));
    const [taskId, mapIndex, tryNumber, continuation] = JSON.parse(text) as [string, number, number, string];
    return { taskId, mapIndex, tryNumber, continuation };
  } catch {
    throw validationFailed([{ path: 'cursor', problem: 'must be the next_cursor of a log of this run' }]);
  }
}

function purposeOf(runId: string): string {
  return `log of run ${runId}`;
}
