import { VisuallyHidden } from '@mantine/core';
import { useCan } from '../../session/me';
import { Status } from '../../ui/feedback/status';
import type { App, Installation } from '../app';
import * as strings from './app-detail.strings';
import { ButtonLink } from '../../ui/links';

/**
 * Button that installs a version in this project, or upgrades the installation to it.
 *
 * @param installation installation in this project; `null`: none; `undefined`: not loaded yet.
 * @param isMain whether it is a primary button, rather than one of many in a table.
 */
export function VersionAction({
  project,
  app,
  version,
  installation,
  isMain = false,
}: {
  project: string;
  app: App;
  version: string;
  installation: Installation | null | undefined;
  isMain?: boolean;
}) {
  const buttonProps = isMain ? ({ size: 'sm' } as const) : ({ size: 'xs', variant: 'default' } as const);
  const canInstall = useCan(project, 'installations:manage');
  if (installation === undefined) return null;
  if (installation === null) {
    if (!canInstall || app.archived_at !== null) return null;
    return (
      <ButtonLink
        to="/p/$project/apps/$app/install"
        params={{ project, app: app.slug }}
        search={{ version }}
        {...buttonProps}
      >
        {strings.install}
        <VisuallyHidden component="span">{` ${version}`}</VisuallyHidden>
      </ButtonLink>
    );
  }
  if (version === installation.app_version.version) return <Status kind="ok">{strings.inUseLabel}</Status>;
  if (!installation.can.includes('installations:configure')) return null;
  return (
    <ButtonLink
      to="/p/$project/apps/installations/$id/upgrade"
      params={{ project, id: installation.id }}
      search={{ version }}
      {...buttonProps}
    >
      {strings.putIntoUse}
      <VisuallyHidden component="span">{` ${version}`}</VisuallyHidden>
    </ButtonLink>
  );
}
