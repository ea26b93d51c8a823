import { CirclePause, Hourglass } from 'lucide-react';
import { Status } from '../ui/status';
import type { Installation } from './app';

/** Whether it runs, and if not, why. */
export function InstallationStatus({
  installation: { state, missing_permissions: missing, pending },
}: {
  installation: Pick<Installation, 'state' | 'missing_permissions' | 'pending'>;
}) {
  if (state === 'uninstalled') return <Status kind="off">Uninstalled</Status>;
  if (state === 'suspended') {
    return (
      <Status kind="off" icon={CirclePause}>
        Suspended
      </Status>
    );
  }
  if (missing.length > 0) return <Status kind="warn">Needs approval</Status>;
  if (pending !== null) {
    return (
      <Status kind="info" icon={Hourglass}>
        Upgrade waits
      </Status>
    );
  }
  return <Status kind="ok">Active</Status>;
}
