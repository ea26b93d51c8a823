import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan, useProject } from '../../session/me';
import { ActionButton, needs } from '../../ui/action-button';
import type { App } from '../app';
import { installedHereQuery } from '../queries';
import * as strings from './app-detail.strings';

/** Leads to the installation in this project, or to making one. */
export function InstallButton({ project, app }: { project: string; app: App }) {
  const name = useProject(project)?.name ?? project;
  const canInstall = useCan(project, 'installations:manage');
  const { data: installation } = useQuery(installedHereQuery(project, app.slug));
  if (installation === undefined) return null;
  if (installation !== null) {
    return (
      <Button
        component={Link}
        to="/p/$project/apps/installations/$id"
        params={{ project, id: installation.id } as never}
        variant="default"
      >
        {strings.openInProject(name)}
      </Button>
    );
  }
  const blocked =
    app.archived_at !== null
      ? strings.installBlockedByArchive
      : app.latest_version === null
        ? strings.installBlockedByNoVersion
        : needs(canInstall, 'installations:manage', name);
  if (blocked !== null) {
    return (
      <ActionButton blocked={blocked} onClick={() => undefined}>
        {strings.install}
      </ActionButton>
    );
  }
  return (
    <Button component={Link} to="/p/$project/apps/$app/install" params={{ project, app: app.slug } as never}>
      {strings.installInProject(name)}
    </Button>
  );
}
