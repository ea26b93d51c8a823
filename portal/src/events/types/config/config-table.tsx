import { Anchor, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { SenderText } from '../../../ui/sender-text';
import { TablePanel } from '../../../ui/table-panel';
import { RelativeTime } from '../../../ui/time';
import type { ConfigEntry } from './queries';
import * as strings from './configs.strings';

export function ConfigTable({ project, entries }: { project: string; entries: readonly ConfigEntry[] }) {
  return (
    <TablePanel
      label={strings.entries}
      head={[strings.path, strings.changedAt, strings.changedBy, strings.changes]}
    >
      {entries.map((entry) => (
        <Table.Tr key={entry.path}>
          <Table.Td>
            {entry.path === '' ? (
              strings.emptyPath
            ) : (
              <Anchor
                component={Link}
                to="/p/$project/configs"
                params={{ project } as never}
                search={{ path: entry.path } as never}
                size="sm"
                fw={500}
              >
                <SenderText text={entry.path} />
              </Anchor>
            )}
          </Table.Td>
          <Table.Td>
            <RelativeTime at={entry.last_changed_at} />
          </Table.Td>
          <Table.Td>
            <SenderText text={entry.actor} />
          </Table.Td>
          <Table.Td className="tabular">{entry.changes.toLocaleString('en')}</Table.Td>
        </Table.Tr>
      ))}
    </TablePanel>
  );
}
