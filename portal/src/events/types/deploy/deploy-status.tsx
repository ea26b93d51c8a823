import { Status, type StatusKind } from '../../../ui/status';
import { showControls } from '../../../ui/sender-text';
import type { Deploy } from './queries';
import * as strings from './deploys.strings';

const KINDS: Record<Deploy['outcome'], StatusKind> = {
  in_progress: 'run',
  succeeded: 'ok',
  failed: 'err',
  rolled_back: 'warn',
  other: 'off',
};

/** The outcome in our words; a status that we do not know in the sender's. */
export function DeployStatus({ outcome, status }: Pick<Deploy, 'outcome' | 'status'>) {
  return (
    <Status kind={KINDS[outcome]}>
      {outcome === 'other' && status !== null ? showControls(status) : strings.outcomes[outcome]}
    </Status>
  );
}
