import { Alert, Stack } from '@mantine/core';
import { CirclePause, CircleX, Hourglass, TriangleAlert } from 'lucide-react';
import { RelativeTime, ExactTime } from '../../ui/text/time';
import type { Installation } from '../app';
import { permissionText } from '../app-texts';
import { DagsNotAllowed } from '../dags-not-allowed';
import classes from './installation-notices.module.css';
import * as strings from './installation.strings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ActionButton, needs } from '../../ui/action-button';
import { FormProblem } from '../../ui/forms/form-parts';
import { notifyDone } from '../../ui/feedback/notify';
import { installationKeys } from '../queries';
import { updateInstallation } from '../writes';
import { fillSlots } from '../../ui/text/fill-slots';
import { AnchorLink } from '../../ui/links';

/** Notices of conditions that block runs or the pending upgrade, with links to resolve them. */
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
      <Alert
        color="yellow"
        mb="md"
        icon={<TriangleAlert size={18} aria-hidden />}
        title={strings.uninstalledTitle}
      >
        {strings.uninstalledNotice}
      </Alert>
    );
  }
  const approve = (
    <AnchorLink
      inherit
      underline="always"
      to="/p/$project/apps/installations/$id/grants"
      params={{ project, id }}
    >
      {strings.reviewPermissions}
    </AnchorLink>
  );
  const words = (permissions: readonly string[]) => permissions.map((one) => permissionText(one)).join(', ');
  return (
    <Stack gap="sm" className={classes['notices']}>
      {dags.length > 0 && <DagsNotAllowed version={version.version} dags={dags} />}
      {refused !== null && (
        <Alert
          color="red"
          icon={<CircleX size={18} aria-hidden />}
          title={strings.triggerFailedTitle(refused.run_kind === 'schedule')}
        >
          {refused.detail} <RelativeTime at={refused.at} />
        </Alert>
      )}
      {state === 'suspended' && (
        <Alert color="yellow" icon={<CirclePause size={18} aria-hidden />} title={strings.suspendedTitle}>
          {strings.suspendedNotice}
        </Alert>
      )}
      {state === 'active' && <EventsSuspendedNotice project={project} installation={installation} />}
      {missing.length > 0 && (
        <Alert
          color="yellow"
          icon={<TriangleAlert size={18} aria-hidden />}
          title={strings.approvalMissingTitle}
        >
          {strings.approvalMissing(version.version, words(missing))}
          {approve}
        </Alert>
      )}
      {pending !== null && (
        <Alert
          color="blue"
          icon={<Hourglass size={18} aria-hidden />}
          title={strings.upgradePendingTitle(pending.version)}
        >
          {strings.upgradePending(words(pending.missing), version.version)}
          {approve}
        </Alert>
      )}
      {pending !== null && pending.dags_not_allowed.length > 0 && (
        <DagsNotAllowed version={pending.version} dags={pending.dags_not_allowed} />
      )}
    </Stack>
  );
}

/** Notice that event triggers are suspended, with the reason and a button that resumes them. */
function EventsSuspendedNotice({ project, installation }: { project: string; installation: Installation }) {
  const queries = useQueryClient();
  const { id, app, version, can, events_suspended: suspended } = installation;
  const resume = useMutation({
    mutationFn: () => updateInstallation(id, version, { state: 'active' }),
    onSuccess: () => notifyDone(strings.eventTriggersResumed(app.name)),
    onSettled: () => queries.invalidateQueries({ queryKey: installationKeys.all(project) }),
  });
  if (suspended === null) return null;
  return (
    <Alert
      color="yellow"
      icon={<CirclePause size={18} aria-hidden />}
      title={strings.eventTriggersSuspendedTitle}
    >
      <Stack gap="sm" align="flex-start">
        <span>
          {fillSlots(strings.eventTriggersSuspended, {
            reason: suspended.reason,
            exactTime: <ExactTime at={suspended.at} />,
          })}
        </span>
        <FormProblem error={resume.error} />
        <ActionButton
          variant="default"
          size="xs"
          blocked={needs(
            can.includes('installations:manage'),
            'installations:manage',
            strings.thisInstallation,
          )}
          loading={resume.isPending}
          onClick={() => resume.mutate()}
        >
          {strings.resumeEventTriggers}
        </ActionButton>
      </Stack>
    </Alert>
  );
}
