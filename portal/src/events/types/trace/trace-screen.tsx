import { Alert, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import { CopyButton } from '../../../ui/copy-button';
import { PageHeader } from '../../../ui/layout/page-header';
import { SenderText } from '../../../ui/text/sender-text';
import { ExactTime } from '../../../ui/text/time';
import { durationText } from '../../../ui/text/time-text';
import { useChanges, type MarkedChange } from '../../changes/use-changes';
import { traceEventsQuery, traceQuery } from './queries';
import type { TraceSearch } from './search';
import { SpanDetails } from './span-details';
import { SpanTable, useFocusOfSpan } from './span-table';
import { TraceEvents } from './trace-events';
import { toModel, type TraceModel } from './trace-model';
import { STYLES } from './trace-styles';
import classes from './trace.module.css';
import { Waterfall } from './waterfall';
import * as strings from './trace-screens.strings';
import { AnchorLink } from '../../../ui/links';

const route = getRouteApi('/_app/p/$project/traces/$trace');

export function TraceScreen() {
  const { project, trace } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (part: Partial<TraceSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false }),
    [navigate],
  );
  return <TraceInspector project={project} traceId={trace} search={search} onChange={change} />;
}

/** @param onChange called with changed search parameters. */
export function TraceInspector({
  project,
  traceId,
  search,
  onChange,
}: {
  project: string;
  traceId: string;
  search: TraceSearch;
  onChange: (part: Partial<TraceSearch>) => void;
}) {
  const { data: trace } = useSuspenseQuery(traceQuery(project, traceId));
  const model = useMemo(() => toModel(trace), [trace]);
  const { data: pages } = useInfiniteQuery(traceEventsQuery(project, traceId));
  const events = useMemo(() => pages?.pages.flatMap(({ items }) => items) ?? [], [pages]);
  const { items: changed } = useChanges(project, model.startedAtMs, model.startedAtMs + model.totalMs);
  // Changes whose event has the trace's id are listed among its events.
  const changes = changed.filter(({ eventId }) => !events.some(({ id }) => id === eventId));
  const spans = useRef<HTMLDivElement>(null);
  useFocusOfSpan(spans, search.span);
  const select = useCallback((span: string) => onChange({ span }), [onChange]);
  const view = (
    <SegmentedControl
      aria-label={strings.viewLabel}
      size="xs"
      data={[
        { value: 'waterfall', label: strings.waterfallView },
        { value: 'table', label: strings.tableView },
      ]}
      value={search.view ?? 'waterfall'}
      onChange={(value) => onChange({ view: value === 'table' ? value : undefined })}
    />
  );
  return (
    <>
      <PageHeader
        title={trace.root_name ?? strings.unnamedSpan}
        lead={
          <AnchorLink to="/p/$project/traces" params={{ project }} inherit>
            {strings.allTraces}
          </AnchorLink>
        }
      />
      <Facts model={model} />
      <Warnings model={model} />
      <div className={classes.page} data-open={search.span !== undefined || undefined}>
        <Stack ref={spans} gap="md" miw={0}>
          {search.view === 'table' ? (
            <div>
              {view}
              <SpanTable model={model} onSelect={select} />
            </div>
          ) : (
            <Waterfall
              key={traceId}
              model={model}
              events={events}
              changes={changes}
              selected={search.span}
              onSelect={select}
              toolbar={view}
            />
          )}
          <TraceEvents project={project} model={model} />
          <TraceChanges project={project} model={model} changes={changes} />
        </Stack>
        {search.span !== undefined && (
          <SpanDetails
            project={project}
            eventId={search.span}
            onClose={() => onChange({ span: undefined })}
          />
        )}
      </div>
    </>
  );
}

function Facts({ model: { trace } }: { model: TraceModel }) {
  const facts: [string, ReactNode][] = [
    [strings.startedColumn, <ExactTime key="started" at={trace.started_at} />],
    [strings.durationColumn, durationText(trace.duration_ms)],
    [strings.spansColumn, trace.span_count.toLocaleString('en')],
    [strings.failedSpansLabel, trace.failed_spans.toLocaleString('en')],
    [strings.servicesColumn, strings.servicesCount(trace.services.length, trace.has_more_services)],
    [
      strings.traceIdLabel,
      <span
        key="id"
        className="mono"
        style={{ display: 'inline-flex', alignItems: 'center', overflowWrap: 'anywhere' }}
      >
        <SenderText text={trace.trace_id} />
        <CopyButton text={trace.trace_id} label={strings.traceIdInSentence} />
      </span>,
    ],
  ];
  return (
    <Text component="dl" size="sm" style={STYLES.facts} aria-label={strings.summaryLabel}>
      {facts.map(([name, value]) => (
        <div key={name} style={STYLES.fact}>
          <Text component="dt" c="dimmed" inherit>
            {name}
          </Text>
          <dd style={{ margin: 0 }}>{value}</dd>
        </div>
      ))}
    </Text>
  );
}

/** Warnings about missing and contradictory spans. */
function Warnings({ model: { trace, tree } }: { model: TraceModel }) {
  const detached = [...tree.detached.values()];
  const count = (kind: string): number => detached.filter((each) => each === kind).length;
  const shown = trace.spans.event_id.length;
  const texts = [
    ...(trace.complete || shown >= trace.span_count
      ? []
      : [strings.incompleteSpans(shown, trace.span_count)]),
    ...(trace.complete || shown < trace.span_count ? [] : [strings.stillComputed]),
    ...(trace.has_root ? [] : [strings.noRootYet]),
    ...(count('orphan') === 0 ? [] : [strings.orphans(count('orphan'))]),
    ...(count('ring') === 0 ? [] : [strings.rings(count('ring'))]),
    ...(trace.duplicates.length === 0 ? [] : [strings.duplicates(trace.duplicates.length)]),
  ];
  if (texts.length === 0) return null;
  return (
    <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden />} title={strings.partialTitle} mb="md">
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  );
}

const MAX_SHOWN = 10;

/** Changes in the project during the trace. Events of flags, deploys and configuration have no trace id. */
function TraceChanges({
  project,
  model: { startedAtMs },
  changes,
}: {
  project: string;
  model: TraceModel;
  /** Changes, earliest first. */
  changes: readonly MarkedChange[];
}) {
  if (changes.length === 0) return null;
  return (
    <section aria-label={strings.changesTitle}>
      <Title order={2} size="md" mb="xs">
        {strings.changesTitle}
      </Title>
      <ul style={{ margin: 0, paddingLeft: 18 }}>
        {changes.slice(0, MAX_SHOWN).map(({ at, label, eventId }) => (
          <Text component="li" size="sm" key={eventId}>
            <AnchorLink to="/p/$project/events/$event" params={{ project, event: eventId }} inherit>
              {label}
            </AnchorLink>{' '}
            {strings.afterStart(durationText(at - startedAtMs))}
          </Text>
        ))}
      </ul>
      {changes.length > MAX_SHOWN && (
        <Text size="sm" c="dimmed">
          {strings.moreChanges(changes.length - MAX_SHOWN)}
        </Text>
      )}
    </section>
  );
}
