import { Text } from '@mantine/core';
import type { ScheduleTime } from '../schedules/schedule';
import { clockText } from '../schedules/schedule-preview';
import * as strings from './backfills.strings';

const SHOWN = 5;

/** The times that get a run, as the clocks of the schedule's zone show them: the first ones and the last. */
export function BackfillPreview({ times, zone }: { times: readonly ScheduleTime[]; zone: string }) {
  const isLong = times.length > SHOWN + 1;
  const shown = isLong ? times.slice(0, SHOWN) : times;
  const last = times.at(-1);
  return (
    <div aria-live="polite">
      <Text size="sm" fw={500} component="div">
        {times.length === 0 ? strings.noTimes : `${strings.previewTitle(times.length)} (${zone})`}
      </Text>
      <ul className="plain-list tabular">
        {shown.map(({ at, local }) => (
          <li key={at}>{clockText(local.slice(0, 16))}</li>
        ))}
        {isLong && last !== undefined && (
          <li>
            {strings.andMore(times.length - SHOWN)} {clockText(last.local.slice(0, 16))}
          </li>
        )}
      </ul>
    </div>
  );
}
