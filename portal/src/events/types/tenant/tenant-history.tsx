import { Anchor, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SenderText, showControls } from '../../../ui/sender-text';
import { TablePanel } from '../../../ui/table-panel';
import { ExactTime } from '../../../ui/time';
import { StateList } from '../../type-views/state-list';
import { tenantHistoryQuery, type TenantChange } from './queries';
import * as strings from './tenants.strings';

/** Plans and limits of one tenant, the newest first, each with what it was before. */
export function TenantHistory({ project, tenant }: { project: string; tenant: string }) {
  const query = useInfiniteQuery(tenantHistoryQuery(project, tenant));
  return (
    <StateList query={query} empty={{ title: strings.noHistoryTitle, hint: strings.noHistoryHint }}>
      {(changes) => (
        <TablePanel
          label={strings.historyTable}
          head={[strings.time, strings.plan, strings.limit]}
          minWidth={480}
        >
          {changes.map((change, index) => (
            <ChangeRow key={change.id} project={project} change={change} before={changes[index + 1]} />
          ))}
        </TablePanel>
      )}
    </StateList>
  );
}

function ChangeRow({
  project,
  change,
  before,
}: {
  project: string;
  change: TenantChange;
  /** The one before it in time; absent for the first one that is shown. */
  before: TenantChange | undefined;
}) {
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Anchor
          component={Link}
          to="/p/$project/events/$event"
          params={{ project, event: change.id } as never}
          size="sm"
        >
          <ExactTime at={change.ts} />
        </Anchor>
      </Table.Td>
      <Table.Td>
        <SenderText text={planOf(change)} />
        {before !== undefined && before.plan !== change.plan && (
          <Text size="xs" c="dimmed">
            {strings.before(showControls(planOf(before)))}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="tabular">
        {limitOf(change)}
        {before !== undefined && before.ingest_limit_per_second !== change.ingest_limit_per_second && (
          <Text size="xs" c="dimmed">
            {strings.before(limitOf(before))}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function planOf({ plan }: TenantChange): string {
  return plan ?? strings.noPlan;
}

function limitOf({ ingest_limit_per_second: limit }: TenantChange): string {
  return limit?.toLocaleString('en') ?? strings.noLimit;
}
