import { Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { changeText } from '../../../../ui/text/change-text';
import { SenderText } from '../../../../ui/text/sender-text';
import { TablePanel } from '../../../../ui/layout/table-panel';
import { ExactTime } from '../../../../ui/text/time';
import type { Series, SeriesItem } from './queries';
import { valueText } from './value-text';
import * as strings from './performance-screen.strings';

const STATISTICS = [strings.countColumn, strings.averageColumn, strings.p50, strings.p95, strings.p99];

/** Table of the whole time range: one row, or one per group. */
export function SummaryTable({
  series: { items, previous },
  field,
}: {
  series: Series;
  field: string | null;
}) {
  return (
    <TablePanel label={strings.summaryTable} head={[strings.groupColumn(field), ...STATISTICS]} isDense>
      {items.map((item) => (
        <Table.Tr key={`${item.is_rest} ${item.group}`}>
          <Table.Td>{nameOf(item, field)}</Table.Td>
          <Statistics of={item.total} before={previous?.items.find((one) => isSame(one, item))?.total} />
        </Table.Tr>
      ))}
    </TablePanel>
  );
}

/** Table of the chart's points. */
export function PointsTable({ series: { items }, field }: { series: Series; field: string | null }) {
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <Button variant="default" size="xs" mb="sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? strings.hidePoints : strings.showPoints}
      </Button>
      {isShown && (
        <TablePanel
          label={strings.pointsTable}
          head={[strings.timeColumn, ...(field === null ? [] : [field]), ...STATISTICS]}
          isDense
        >
          {items.flatMap((item) =>
            item.points.map((point) => (
              <Table.Tr key={`${item.is_rest} ${item.group} ${point.at}`}>
                <Table.Td>
                  <ExactTime at={point.at} />
                </Table.Td>
                {field !== null && <Table.Td>{nameOf(item, field)}</Table.Td>}
                <Statistics of={point} />
              </Table.Tr>
            )),
          )}
        </TablePanel>
      )}
    </div>
  );
}

function isSame(one: SeriesItem, other: SeriesItem): boolean {
  return one.group === other.group && one.is_rest === other.is_rest;
}

function nameOf({ group, is_rest: isRest }: SeriesItem, field: string | null) {
  if (field === null) return strings.allValues;
  return isRest ? strings.otherValues : <SenderText text={group} />;
}

function Statistics({ of, before }: { of: SeriesItem['total']; before?: SeriesItem['total'] | undefined }) {
  const change = changeText(of.p95, before?.p95);
  return (
    <>
      <Table.Td className="tabular">{of.count.toLocaleString('en')}</Table.Td>
      <Table.Td className="tabular">{valueText(of.avg)}</Table.Td>
      <Table.Td className="tabular">{valueText(of.p50)}</Table.Td>
      <Table.Td className="tabular">
        {valueText(of.p95)}
        {change !== null && (
          <Text size="xs" c="dimmed">
            {strings.changeOf(change)}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="tabular">{valueText(of.p99)}</Table.Td>
    </>
  );
}
