import { Table, Text } from '@mantine/core';
import type { ScheduleTime } from '../queries';
import * as strings from './schedules.strings';
import { useTimeZone } from '../../../ui/text/time-text';

/** Next times of a schedule, in its zone and in UTC. */
export function SchedulePreview({ times, zone }: { times: readonly ScheduleTime[]; zone: string }) {
  return (
    <div aria-live="polite">
      <Text size="sm" fw={500} component="div">
        {strings.nextTimesTitle}
      </Text>
      <ScheduleTimes times={times} zone={zone} />
    </div>
  );
}

export function ScheduleTimes({ times, zone }: { times: readonly ScheduleTime[]; zone: string }) {
  return (
    <Table className="slim-table" withRowBorders={false}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{strings.inZone(zone)}</Table.Th>
          <Table.Th>{strings.inUtc}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {times.map(({ at, local }) => (
          <Table.Tr key={at}>
            <Table.Td className="tabular">{clockText(local.slice(0, 16))}</Table.Td>
            <Table.Td className="tabular">{clockText(at.slice(0, 16))}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** @param clock date and time without a zone, `2026-11-25T06:30`. */
export function clockText(clock: string): string {
  return new Date(`${clock}:00Z`).toLocaleString('en', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
}

/** Time of the next run with its day of the week, which schedules refer to. */
export function NextTime({ at }: { at: string }) {
  const zone = useTimeZone();
  const text = new Date(at).toLocaleString('en', {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    ...(zone === 'utc' ? { timeZone: 'UTC' } : {}),
  });
  return <time dateTime={at}>{text}</time>;
}
