import { Table, Text, VisuallyHidden } from '@mantine/core';
import { ArrowUpCircle } from 'lucide-react';
import { useLiveInvalidation } from '../../live/use-live';
import { RunStatus } from '../../runs/run-status';
import { SimulatedBadge } from '../../runs/simulation';
import { TablePanel } from '../../ui/layout/table-panel';
import { RelativeTime } from '../../ui/text/time';
import type { Installation } from '../app';
import { InstallationStatus } from '../installation-status';
import { installationKeys } from '../queries';
import { SenderText } from '../../ui/text/sender-text';
import * as strings from './app-list.strings';
import { AnchorLink } from '../../ui/links';

export function InstalledTable({
  project,
  installations,
}: {
  project: string;
  installations: readonly Installation[];
}) {
  useLiveInvalidation(project, 'runs', installationKeys.list(project));
  return (
    <TablePanel
      label={strings.installedAppsTable}
      head={[
        strings.appLabel,
        strings.stateLabel,
        strings.versionLabel,
        strings.lastRunLabel,
        strings.nextRunLabel,
      ]}
      minWidth={760}
    >
      {installations.map((installation) => (
        <Table.Tr key={installation.id}>
          <Table.Td>
            <AnchorLink
              to="/p/$project/apps/installations/$id"
              params={{ project, id: installation.id }}
              fw={500}
              size="sm"
            >
              <SenderText text={installation.app.name} />
            </AnchorLink>
            <Text size="xs" c="dimmed" className="mono">
              {installation.app.slug}
            </Text>
          </Table.Td>
          <Table.Td>
            <InstallationStatus installation={installation} />
          </Table.Td>
          <Table.Td>
            <span className="mono">{installation.app_version.version}</span>
            <UpdateLink project={project} installation={installation} />
          </Table.Td>
          <Table.Td>
            <LastRun project={project} installation={installation} />
          </Table.Td>
          <Table.Td>
            {installation.next_run_at === null ? '–' : <RelativeTime at={installation.next_run_at} />}
          </Table.Td>
        </Table.Tr>
      ))}
    </TablePanel>
  );
}

/** Link to the wizard for the latest version, when another one is in use. */
export function UpdateLink({ project, installation }: { project: string; installation: Installation }) {
  const { latest_version: latest, app_version: used, pending, state } = installation;
  if (latest === used.version || latest === pending?.version || state !== 'active') return null;
  return (
    <AnchorLink
      to="/p/$project/apps/installations/$id/upgrade"
      params={{ project, id: installation.id }}
      search={{ version: latest }}
      size="xs"
      display="flex"
      style={{ alignItems: 'center', gap: 4 }}
    >
      <ArrowUpCircle size={13} aria-hidden />
      {strings.updateToLatest(latest)}
    </AnchorLink>
  );
}

function LastRun({
  project,
  installation: { app, last_run: run },
}: {
  project: string;
  installation: Installation;
}) {
  if (run === null) {
    return (
      <Text size="sm" c="dimmed">
        {strings.never}
      </Text>
    );
  }
  return (
    <>
      <RunStatus run={run} /> <SimulatedBadge run={run} />{' '}
      <AnchorLink
        to="/p/$project/runs/$id"
        params={{ project, id: run.id }}
        size="sm"
        // Contains the absolutely positioned hidden text, which would otherwise widen the page.
        pos="relative"
      >
        <RelativeTime at={run.created_at} />
        <VisuallyHidden component="span">{strings.runOfApp(app.name)}</VisuallyHidden>
      </AnchorLink>
    </>
  );
}
