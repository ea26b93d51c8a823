import { Table, Text, VisuallyHidden } from '@mantine/core';
import { useCan, useMe } from '../../session/me';
import { Status } from '../../ui/feedback/status';
import { TablePanel } from '../../ui/layout/table-panel';
import { RelativeTime } from '../../ui/text/time';
import type { App, Installation } from '../app';
import { ownerText } from '../app-texts';
import { SenderText } from '../../ui/text/sender-text';
import * as strings from './app-list.strings';
import { AnchorLink, ButtonLink } from '../../ui/links';

export function AppTable({
  project,
  apps,
  installations,
}: {
  project: string;
  apps: readonly App[];
  installations: readonly Installation[];
}) {
  return (
    <TablePanel
      label={strings.apps}
      head={[
        strings.appLabel,
        strings.ownerLabel,
        strings.versionsLabel,
        strings.installedInLabel,
        strings.changedLabel,
        '',
      ]}
      minWidth={720}
    >
      {apps.map((app) => (
        <AppRow
          key={app.id}
          project={project}
          app={app}
          installation={installations.find((one) => one.app.id === app.id)}
        />
      ))}
    </TablePanel>
  );
}

function AppRow({
  project,
  app,
  installation,
}: {
  project: string;
  app: App;
  installation: Installation | undefined;
}) {
  const me = useMe();
  const params = { project, app: app.slug };
  return (
    <Table.Tr>
      <Table.Td maw={360}>
        <AnchorLink to="/p/$project/apps/$app/versions" params={params} fw={500} size="sm">
          <SenderText text={app.name} />
        </AnchorLink>
        <Text size="xs" c="dimmed" className="mono">
          {app.slug}
        </Text>
        {app.description !== '' && (
          <Text size="xs" c="dimmed" lineClamp={1}>
            <SenderText text={app.description} />
          </Text>
        )}
      </Table.Td>
      <Table.Td>{ownerText(app, me)}</Table.Td>
      <Table.Td>
        {app.latest_version === null ? (
          <Text size="sm" c="dimmed">
            {strings.noVersionYet}
          </Text>
        ) : (
          <>
            <span className="mono">{app.latest_version}</span>
            <Text size="xs" c="dimmed">
              {strings.newestOf(app.version_count)}
            </Text>
          </>
        )}
      </Table.Td>
      <Table.Td>{strings.projectCount(app.installation_count)}</Table.Td>
      <Table.Td>
        <RelativeTime at={app.updated_at} />
      </Table.Td>
      <Table.Td ta="right">
        <Action project={project} app={app} installation={installation} />
      </Table.Td>
    </Table.Tr>
  );
}

function Action({
  project,
  app,
  installation,
}: {
  project: string;
  app: App;
  installation: Installation | undefined;
}) {
  const canInstall = useCan(project, 'installations:manage');
  if (app.archived_at !== null) return <Status kind="off">{strings.archivedBadge}</Status>;
  if (installation !== undefined) return <Status kind="ok">{strings.installedBadge}</Status>;
  const params = { project, app: app.slug };
  if (app.latest_version === null) {
    if (!app.can.includes('apps:publish')) return null;
    return (
      <ButtonLink to="/p/$project/apps/$app/publish" params={params} variant="default" size="xs">
        {strings.publishAVersion}
        <Of name={app.name} />
      </ButtonLink>
    );
  }
  if (!canInstall) return null;
  return (
    <ButtonLink to="/p/$project/apps/$app/install" params={params} variant="default" size="xs">
      {strings.install}
      <Of name={app.name} />
    </ButtonLink>
  );
}

/** Hidden name that distinguishes the links of the rows for screen readers. */
function Of({ name }: { name: string }) {
  return <VisuallyHidden component="span">{` ${name}`}</VisuallyHidden>;
}
