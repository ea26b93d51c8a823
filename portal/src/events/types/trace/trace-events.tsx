import { Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RowsPending } from '../../../ui/feedback/page-pending';
import { QueryProblem } from '../../../ui/feedback/states';
import { SenderText } from '../../../ui/text/sender-text';
import { ShowMore } from '../../../ui/layout/show-more';
import { TablePanel } from '../../../ui/layout/table-panel';
import { durationText } from '../../../ui/text/time-text';
import { LevelStatus } from '../../level';
import { eventTitle, typeView } from '../../type-views/type-view';
import { traceEventsQuery } from './queries';
import type { TraceModel } from './trace-model';
import * as strings from './trace-screens.strings';
import { AnchorLink } from '../../../ui/links';

/** List of events other than spans with the trace's id, with their offset from its start. */
export function TraceEvents({ project, model }: { project: string; model: TraceModel }) {
  const query = useInfiniteQuery(traceEventsQuery(project, model.trace.trace_id));
  const events = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div>
      <Title order={2} size="md" mb="xs">
        {strings.eventsTitle}
      </Title>
      <QueryProblem query={query} />
      {query.isPending && <RowsPending rows={2} />}
      {query.data !== undefined && events.length === 0 && (
        <Text size="sm" c="dimmed">
          {strings.noEvents}
        </Text>
      )}
      {events.length > 0 && (
        <TablePanel
          label={strings.eventsTitle}
          head={[strings.timeColumn, strings.levelColumn, strings.typeColumn, strings.eventColumn]}
          isDense
        >
          {events.map((event) => (
            <Table.Tr key={event.id}>
              <Table.Td className="tabular">{timeIn(model, event.ts)}</Table.Td>
              <Table.Td>
                <LevelStatus level={event.level} />
              </Table.Td>
              <Table.Td>{typeView(event.type).label}</Table.Td>
              <Table.Td>
                <AnchorLink to="/p/$project/events/$event" params={{ project, event: event.id }} size="sm">
                  <SenderText text={eventTitle(event)} />
                </AnchorLink>
              </Table.Td>
            </Table.Tr>
          ))}
        </TablePanel>
      )}
      <ShowMore pages={query} />
    </div>
  );
}

function timeIn({ startedAtMs, totalMs }: TraceModel, ts: string): string {
  const atMs = Date.parse(ts) - startedAtMs;
  return atMs < 0 || atMs > totalMs ? strings.outside : durationText(atMs);
}
