import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { retentionQuery } from '../queries';
import { windowOf, type EventFilters } from '../search';
import { typeView } from '../type-views/registry';
import { noLongerStored } from './stored-since';
import * as strings from './event-list.strings';

const DAY_MS = 86_400_000;
/** Events are stored for a day at least: a time that begins later is always stored. */
const ALWAYS_STORED_MS = DAY_MS + 3_600_000;

/** States which part of the chosen time is no longer stored. */
export function StoredSinceNote({ project, filters }: { project: string; filters: EventFilters }) {
  const [nowMs] = useState(() => Date.now());
  const { from } = windowOf(filters, nowMs);
  const fromMs = from === undefined ? null : Date.parse(from);
  const isOld = fromMs === null || fromMs < nowMs - ALWAYS_STORED_MS;
  const { data } = useQuery({ ...retentionQuery(project), enabled: isOld });
  if (!isOld || data === undefined) return null;
  return noLongerStored(data.types, filters, fromMs).map(({ since, types }) => (
    <Text key={since} size="sm" c="dimmed" ta="center" mt="xs">
      {strings.noLongerStored(
        dayText(since),
        types?.map((type) => typeView(type).label),
      )}
    </Text>
  ));
}

/** `24 Oct 2026`. Days of storage are days in UTC. */
function dayText(at: string): string {
  return new Date(at).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
