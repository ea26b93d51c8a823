import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RunsTable } from '../../runs/runs-table';
import { useMe } from '../../session/me';
import { RowsPending } from '../../ui/feedback/page-pending';
import { ShowMore } from '../../ui/layout/show-more';
import { Empty, QueryProblem } from '../../ui/feedback/states';
import { runsOfInstallationQuery, useInstallation } from '../queries';
import * as strings from './installation.strings';

export function RunsTab() {
  const { project, installation } = useInstallation();
  const { user } = useMe();
  const list = useInfiniteQuery(runsOfInstallationQuery(project, installation.id));
  const runs = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Stack gap="md">
      <QueryProblem query={list} />
      {list.isPending && <RowsPending rows={4} />}
      {list.data !== undefined && runs.length === 0 && (
        <Empty title={strings.noRunsYetTitle}>{strings.noRunsYetHint}</Empty>
      )}
      {runs.length > 0 && <RunsTable project={project} runs={runs} me={user.id} />}
      <ShowMore pages={list} />
    </Stack>
  );
}
