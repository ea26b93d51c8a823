import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { InTable } from '../text/sender-text';

/** Panel with a table. On narrow screens the table scrolls within the panel, by keyboard too. */
export function TablePanel({
  label,
  head,
  minWidth = 640,
  isDense = false,
  children,
}: {
  label: string;
  /** Names of the columns; empty for a column of buttons. */
  head: readonly string[];
  minWidth?: number;
  /** Whether rows are compact, for lists that are read line by line. */
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
