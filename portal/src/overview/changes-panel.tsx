import { Box, Group, Table, Text } from '@mantine/core';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CHANGE_ROWS, CHANGE_TYPES, kindLabel, kindOf, type ChangeRow } from '../events/changes/change-kinds';
import { type Change, readChanges } from '../events/changes/queries';
import { BlockPending } from '../ui/feedback/page-pending';
import { QueryProblem } from '../ui/feedback/states';
import { SenderText } from '../ui/text/sender-text';
import { RelativeTime } from '../ui/text/time';
import { OverviewPanel } from '../ui/layout/overview-panel';
import type { Overview } from './queries';
import * as strings from './overview.strings';

const SHOWN = 6;
/** Chart of the errors of the last 24 hours, with changes above them on the same time axis. */
export function ChangesPanel({
  project,
  overview: { from, to, events, errors },
}: {
  project: string;
  overview: Overview;
}) {
  const isEnabled = events?.types.some(({ type }) => CHANGE_TYPES.includes(type)) ?? false;
  const query = useQuery({ ...recentChangesQuery(project), enabled: isEnabled });
  if (events === undefined || errors === undefined) return null;
  const items = query.data?.items ?? [];
  const isPending = isEnabled && query.data === undefined;
  return (
    <OverviewPanel
      title={strings.changesTitle}
      empty={null}
      link={
        <Link to="/p/$project/events" params={{ project }} search={{ type: CHANGE_TYPES.join() }}>
          {strings.allChanges}
        </Link>
      }
    >
      <QueryProblem query={query} />
      {isPending ? (
        query.error === null && <BlockPending height={150} />
      ) : (
        <>
          <Axis changes={items} hours={errors.hours} fromMs={Date.parse(from)} toMs={Date.parse(to)} />
          <ChangeList project={project} changes={items} hasMore={query.data?.hasMore ?? false} />
        </>
      )}
    </OverviewPanel>
  );
}

function Axis({
  changes,
  hours,
  fromMs,
  toMs,
}: {
  changes: readonly Change[];
  hours: readonly number[];
  fromMs: number;
  toMs: number;
}) {
  const most = Math.max(1, ...hours);
  const counts = CHANGE_ROWS.map((row) =>
    strings.changeCount(changes.filter((change) => kindOf(change).row === row).length, row.noun, row.nouns),
  );
  return (
    <div role="img" aria-label={strings.axisLabel(counts, hours)}>
      {CHANGE_ROWS.map((row) => (
        <Row key={row.name} name={row.name}>
          {marksOf(changes, row, fromMs, toMs).map(({ place, count }) => (
            <span
              key={place}
              style={{
                position: 'absolute',
                left: `calc(${place * 100}% - 5px)`,
                top: 6,
                width: 10,
                height: 10,
                background: row.mark.color,
                borderRadius: row.mark.borderRadius,
                transform: `${row.mark.transform ?? ''} scale(${count > 1 ? 1.3 : 1})`,
              }}
            />
          ))}
        </Row>
      ))}
      <Row name={strings.errorsTitle} height={44}>
        {hours.map((count, hour) => (
          <span
            key={hour}
            style={{
              position: 'absolute',
              left: `${(hour / hours.length) * 100}%`,
              bottom: 0,
              width: `calc(${100 / hours.length}% - 1px)`,
              height: count === 0 ? 0 : `max(2px, ${(count / most) * 100}%)`,
              background: 'var(--bar-err)',
            }}
          />
        ))}
      </Row>
      <Group justify="space-between" pl={96}>
        {[strings.dayAgo, strings.halfDayAgo, strings.now].map((text) => (
          <Text key={text} size="xs" c="dimmed">
            {text}
          </Text>
        ))}
      </Group>
    </div>
  );
}

function Row({ name, height = 22, children }: { name: string; height?: number; children: ReactNode }) {
  return (
    <Group gap={0} wrap="nowrap" align="center">
      <Text size="xs" c="dimmed" w={96} className="ellipsis" style={{ flexShrink: 0 }}>
        {name}
      </Text>
      <Box pos="relative" h={height} style={{ flexGrow: 1, borderBottom: '1px solid var(--app-border)' }}>
        {children}
      </Box>
    </Group>
  );
}

function ChangeList({
  project,
  changes,
  hasMore,
}: {
  project: string;
  changes: readonly Change[];
  hasMore: boolean;
}) {
  if (changes.length === 0)
    return (
      <Text size="sm" c="dimmed" mt="sm">
        {strings.noChanges(CHANGE_ROWS.map(({ noun }) => noun))}
      </Text>
    );
  return (
    <>
      <Table className="slim-table" mt="sm">
        <Table.Tbody>
          {changes.slice(0, SHOWN).map((change) => (
            <Table.Tr key={change.id}>
              <Table.Td>
                <ChangeText project={project} change={change} />
              </Table.Td>
              <Table.Td ta="right">
                <RelativeTime at={change.at} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {hasMore && (
        <Text size="xs" c="dimmed" mt={4}>
          {strings.latestChangesOnly(changes.length)}
        </Text>
      )}
    </>
  );
}

function ChangeText({ project, change }: { project: string; change: Change }) {
  const { subject, words } = kindOf(change);
  const { id, actor, reason } = change;
  return (
    <>
      <Link to="/p/$project/events/$event" params={{ project, event: id }}>
        <SenderText text={subject(change)} />
      </Link>{' '}
      <Text span size="sm" c="dimmed">
        {strings.kindInSentence(kindLabel(change))}{' '}
        <SenderText text={strings.changedBy(words(change), actor)} />
      </Text>
      {reason !== null && (
        <Text size="xs" c="dimmed" lineClamp={1}>
          <SenderText text={`“${reason}”`} />
        </Text>
      )}
    </>
  );
}

const REFRESH_MS = 30_000;
const WINDOW_MS = 24 * 3_600_000;

/** Changes of the last 24 hours. */
const recentChangesQuery = (project: string) =>
  queryOptions({
    queryKey: ['changes', project],
    queryFn: ({ signal }) => readChanges(project, Date.now() - WINDOW_MS, undefined, signal),
    refetchInterval: REFRESH_MS,
  });

/** Number of slots of the axis; changes in the same slot share one mark. */
const SLOTS = 72;

interface Mark {
  /** Position from 0, the start of the window, to 1, its end. */
  place: number;
  count: number;
}

/** Marks of a row's changes on the axis. Changes outside the window have no mark. */
export function marksOf(changes: readonly Change[], row: ChangeRow, fromMs: number, toMs: number): Mark[] {
  const counts = new Map<number, number>();
  for (const change of changes) {
    const place = (Date.parse(change.at) - fromMs) / (toMs - fromMs);
    if (kindOf(change).row !== row || !(place >= 0 && place <= 1)) continue;
    const slot = Math.min(SLOTS - 1, Math.floor(place * SLOTS));
    counts.set(slot, (counts.get(slot) ?? 0) + 1);
  }
  return [...counts].map(([slot, count]) => ({ place: (slot + 0.5) / SLOTS, count }));
}
