import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { InTable } from '../text/sender-text';

/** A table on a panel. On a narrow screen it scrolls inside the panel, by keyboard too. */
export function TablePanel({
  label,
  head,
  minWidth = 640,
  isDense = false,
  children,
}: {
  label: string;
  /** The columns' names; an empty one is a column of buttons. */
  head: readonly string[];
  minWidth?: number;
  /** For lists that are read line by line. */
  isDense?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="panel">
      <div className="scroll-x" tabIndex={0} role="region" aria-label={label}>
        <Table
          horizontalSpacing="md"
          verticalSpacing={isDense ? 6 : 'sm'}
          miw={minWidth}
          className="entity-table"
        >
          <Table.Thead>
            <Table.Tr>
              {head.map((name, index) =>
                name === '' ? <Table.Td key={index} /> : <Table.Th key={name}>{name}</Table.Th>,
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <InTable value={true}>{children}</InTable>
          </Table.Tbody>
        </Table>
      </div>
    </div>
  );
}
