import { Stack, Table } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMe } from '../../session/me';
import { RowsPending } from '../../ui/feedback/page-pending';
import { ShowMore } from '../../ui/layout/show-more';
import { Empty, QueryProblem } from '../../ui/feedback/states';
import { TablePanel } from '../../ui/layout/table-panel';
import { RelativeTime } from '../../ui/text/time';
import { InstallationStatus } from '../installation-status';
import { installationsOfAppQuery, useApp } from '../queries';
import * as strings from './app-detail.strings';
import { AnchorLink } from '../../ui/links';

/** Installations of the app in all projects that the user can view. */
export function AppInstallationsTab() {
  const { project, app } = useApp();
  const { projects } = useMe();
  const list = useInfiniteQuery(installationsOfAppQuery(project, app.slug));
  const installations = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Stack gap="md">
      <QueryProblem query={list} />
      {list.isPending && <RowsPending rows={2} />}
      {list.data !== undefined && installations.length === 0 && (
        <Empty title={strings.notInstalledTitle}>{strings.notInstalled}</Empty>
      )}
      {installations.length > 0 && (
        <TablePanel
          label={strings.installations}
          head={[strings.projectLabel, strings.stateLabel, strings.versionLabel, strings.changedLabel]}
          minWidth={560}
        >
          {installations.map((installation) => {
            const { id, project: where, app_version: version } = installation;
            return (
              <Table.Tr key={id}>
                <Table.Td>
                  <AnchorLink
                    to="/p/$project/apps/installations/$id"
                    params={{ project: where.key, id }}
                    size="sm"
                    fw={500}
                  >
                    {projects.find(({ key }) => key === where.key)?.name ?? where.key}
                  </AnchorLink>
                </Table.Td>
                <Table.Td>
                  <InstallationStatus installation={installation} />
                </Table.Td>
                <Table.Td className="mono">{version.version}</Table.Td>
                <Table.Td>
                  <RelativeTime at={installation.updated_at} />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </TablePanel>
      )}
      <ShowMore pages={list} />
    </Stack>
  );
}
