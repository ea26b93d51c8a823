import { ActionIcon, Tooltip } from '@mantine/core';
import { ChartColumn, Table as TableIcon } from 'lucide-react';
import * as strings from './charts.strings';

/**
 * Turns a chart into a table and back.
 *
 * @param name of the chart, when a screen has several.
 */
export function TableToggle({
  asTable,
  onToggle,
  name,
}: {
  asTable: boolean;
  onToggle: () => void;
  name?: string;
}) {
  const Icon = asTable ? ChartColumn : TableIcon;
  const label = asTable ? strings.showAsChart : strings.showAsTable;
  return (
    <Tooltip label={label}>
      <ActionIcon size={24} aria-label={name === undefined ? label : `${label}: ${name}`} onClick={onToggle}>
        <Icon size={15} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
