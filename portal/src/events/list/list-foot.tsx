import { Button, Loader, Text } from '@mantine/core';
import classes from '../events.module.css';
import { ExactTime } from '../../ui/text/time';
import type { EventRows } from './use-event-rows';
import * as strings from '../explorer.strings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { retentionQuery } from '../queries';
import { windowOf, type EventFilters, splitNames } from '../search';
import { typeView } from '../type-views/type-view';
import type { components } from '../../api/schema.gen';

/** End of the list: its state of loading, and a button that continues a search with few matches. */
export function ListFoot({ list }: { list: EventRows }) {
  const { rows, isMoreComing, canSearchFurther, searchedFrom, isAtEnd, searchFurther } = list;
  if (canSearchFurther) {
    return (
      <div className={classes.foot}>
        <span>
          {searchedFrom === null ? (
            strings.searchPaused
          ) : (
            <>
              {strings.fewMatchesSince} <ExactTime at={searchedFrom} />.
            </>
          )}{' '}
          {strings.narrowSearch}
        </span>
        <Button size="xs" variant="default" onClick={searchFurther}>
          {strings.continueSearch}
        </Button>
      </div>
    );
  }
  if (rows.length === 0) return null;
  return (
    <div className={classes.foot} role="status">
      {isMoreComing && (
        <>
          <Loader size={14} aria-hidden />
          {strings.loadingOlderEvents}
        </>
      )}
      {!isMoreComing && isAtEnd && strings.endOfRange}
    </div>
  );
}

const DAY_MS = 86_400_000;
/** Shortest retention is one day: a range that begins later is stored completely. One hour of it allows for clock skew. */
const ALWAYS_STORED_MS = DAY_MS + 3_600_000;

/** Notice of the part of the time range that is past the retention of events. */
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

type TypeRetention = components['schemas']['EventRetentionResponse']['types'][number];

/** Event types with the same retention, of which a part of the time range is no longer stored. */
interface NoLongerStored {
  /** Start of the first stored day, RFC 3339. */
  since: string;
  /** `null`: all types that the filters select. */
  types: readonly string[] | null;
}

/** Retentions that the time range exceeds, longest first. @param fromMs start of the range; `null`: unlimited. */
export function noLongerStored(
  retention: readonly TypeRetention[],
  filters: Pick<EventFilters, 'not_type' | 'type'>,
  fromMs: number | null,
): NoLongerStored[] {
  const [wanted, unwanted] = [splitNames(filters.type), splitNames(filters.not_type)];
  const selected = retention.filter(
    ({ type }) => (wanted.length === 0 || wanted.includes(type)) && !unwanted.includes(type),
  );
  const bySince = new Map<string, string[]>();
  for (const { type, stored_since: since, has_deleted: hasDeleted } of selected) {
    if (!hasDeleted || (fromMs !== null && fromMs >= Date.parse(since))) continue;
    bySince.set(since, [...(bySince.get(since) ?? []), type]);
  }
  return [...bySince]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([since, types]) => ({ since, types: types.length === selected.length ? null : types }));
}
