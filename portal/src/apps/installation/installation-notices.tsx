import { Alert, Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CirclePause, CircleX, Hourglass, TriangleAlert } from 'lucide-react';
import { RelativeTime } from '../../ui/time';
import type { Installation } from '../app';
import { permissionText } from '../app-texts';
import { DagsNotAllowed } from '../dags-not-allowed';
import classes from './installation-notices.module.css';
import { EventsSuspendedNotice } from './events-suspended-notice';

/** What keeps it from running, or from its next version, and where that is changed. */
export function InstallationNotices({
  project,
  installation,
}: {
  project: string;
  installation: Installation;
}) {
  const { id, state, missing_permissions: missing, pending, app_version: version } = installation;
  const { last_refused_start: refused, dags_not_allowed: dags } = installation;
  if (state === 'uninstalled') {
    return (
      <Alert color="yellow" mb="md" icon={<TriangleAlert size={18} aria-hidden />} title="Uninstalled">
        Nothing starts any more. Its runs can still be looked at. Install the app again for a new beginning.
      </Alert>
    );
  }
  const approve = (
    <Anchor
      component={Link}
      inherit
      underline="always"
      to="/p/$project/apps/installations/$id/grants"
      params={{ project, id } as never}
    >
      Look at the permissions
    </Anchor>
  );
  const words = (permissions: readonly string[]) => permissions.map((one) => permissionText(one)).join(', ');
  return (
    <Stack gap="sm" className={classes['notices']}>
      {dags.length > 0 && <DagsNotAllowed version={version.version} dags={dags} />}
      {refused !== null && (
        <Alert
          color="red"
          icon={<CircleX size={18} aria-hidden />}
          title={`${refused.run_kind === 'schedule' ? 'A schedule' : 'An event'} could not start a run`}
        >
          {refused.detail} <RelativeTime at={refused.at} />
        </Alert>
      )}
      {state === 'suspended' && (
        <Alert color="yellow" icon={<CirclePause size={18} aria-hidden />} title="Suspended">
          Nothing starts, neither by hand nor by schedule or event, until somebody resumes it in its settings.
          What runs goes on.
        </Alert>
      )}
      {state === 'active' && <EventsSuspendedNotice project={project} installation={installation} />}
      {missing.length > 0 && (
        <Alert
          color="yellow"
          icon={<TriangleAlert size={18} aria-hidden />}
          title="No run starts: approval is missing"
        >
          {`Version ${version.version} requires: ${words(missing)}. `}
          {approve}
        </Alert>
      )}
      {pending !== null && (
        <Alert
          color="blue"
          icon={<Hourglass size={18} aria-hidden />}
          title={`Version ${pending.version} waits for approval`}
        >
          {`It asks for more: ${words(pending.missing)}. Until then ${version.version} stays in use. `}
          {approve}
        </Alert>
      )}
      {pending !== null && pending.dags_not_allowed.length > 0 && (
        <DagsNotAllowed version={pending.version} dags={pending.dags_not_allowed} />
      )}
    </Stack>
  );
}
