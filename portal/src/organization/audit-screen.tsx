import { Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PageHeader } from '../ui/page-header';
import { RowsPending } from '../ui/page-pending';
import { ShowMore } from '../ui/show-more';
import { Empty, EmptyByFilter, ErrorPanel } from '../ui/states';
import { TablePanel } from '../ui/table-panel';
import { ExactTime } from '../ui/time';
import { SenderText, showControls } from '../ui/sender-text';
import { AuditDrawer } from './audit-drawer';
import { AuditFilters } from './audit-filters';
import { useAuditNames } from './audit-names';
import { auditEntry, auditQuery, type AuditEntry } from './audit-queries';
import type { AuditSearch } from './audit-search';
import * as strings from './organization.strings';
import { usePlaceName } from './use-place-name';

export function AuditScreen({ event, ...filters }: AuditSearch) {
  const navigate = useNavigate({ from: '/org/audit' });
  const list = useInfiniteQuery(auditQuery(filters));
  const entries = list.data?.pages.flatMap(({ items }) => items.map(auditEntry)) ?? [];
  const nameOf = useAuditNames(entries);
  const open = entries.find(({ id }) => id === event);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const show = (id: string | undefined) => void navigate({ search: { ...filters, event: id } });

  return (
    <>
      <PageHeader title={strings.auditTitle} lead={strings.auditLead} />
      <Stack gap="md">
        <AuditFilters
          filters={filters}
          onChange={(search, isTyping) => void navigate({ search, replace: isTyping })}
        />
        {list.error !== null && (
          <ErrorPanel
            error={list.error}
            onRetry={() => void list.refetch()}
            {...(list.data === undefined ? {} : { staleSince: list.dataUpdatedAt })}
          />
        )}
        {list.isPending && <RowsPending rows={8} height={36} />}
        {list.data !== undefined &&
          entries.length === 0 &&
          (isFiltered ? (
            <EmptyByFilter what={strings.theseFilters} onClear={() => void navigate({ search: {} })} />
          ) : (
            <Empty title={strings.noEntriesTitle}>{strings.noEntriesHint}</Empty>
          ))}
        {entries.length > 0 && (
          <TablePanel
            label={strings.auditTable}
            head={[
              strings.whenLabel,
              strings.actionLabel,
              strings.whoLabel,
              strings.whatLabel,
              strings.whereLabel,
            ]}
            minWidth={960}
            isDense
          >
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} name={nameOf(entry)} onOpen={() => show(entry.id)} />
            ))}
          </TablePanel>
        )}
        <ShowMore pages={list} />
      </Stack>
      {open !== undefined && <AuditDrawer entry={open} name={nameOf(open)} onClose={() => show(undefined)} />}
    </>
  );
}

function AuditRow({
  entry,
  name,
  onOpen,
}: {
  entry: AuditEntry;
  /** Of what the entry is about. */
  name: string | null;
  onOpen: () => void;
}) {
  const { at, actor, action, resource, projectId } = entry;
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <ExactTime at={at} />
      </Table.Td>
      <Table.Td>
        <UnstyledButton className="link-button" onClick={onOpen} aria-haspopup="dialog">
          {action}
        </UnstyledButton>
      </Table.Td>
      <Table.Td miw={180} maw={220}>
        <SenderText text={actor} />
      </Table.Td>
      <Table.Td maw={300}>
        {name !== null && (
          <Text size="sm" className="ellipsis">
            <SenderText text={name} />
          </Text>
        )}
        <Text
          className="mono ellipsis"
          c={name === null ? undefined : 'dimmed'}
          title={showControls(resource)}
        >
          {showControls(resource)}
        </Text>
      </Table.Td>
      <Table.Td>{usePlaceName(projectId)}</Table.Td>
    </Table.Tr>
  );
}
