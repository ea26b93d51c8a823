import { SegmentedControl, Table, Text, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/layout/page-header';
import { StateList } from '../../type-views/state-list';
import { RANGES, type WebhooksSearch } from './webhooks-search';
import * as typeStrings from './webhook.strings';
import * as strings from './webhooks.strings';
import { shareText } from '../../../ui/text/number-text';
import { SenderText, showControls } from '../../../ui/text/sender-text';
import { Status } from '../../../ui/feedback/status';
import { TablePanel } from '../../../ui/layout/table-panel';
import { RelativeTime } from '../../../ui/text/time';
import { api, unwrap } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { whileIncomplete } from '../../while-incomplete';
import { AnchorLink } from '../../../ui/links';

const HOUR_MS = 3_600_000;
const PAGE = 100;
const HOURS = { day: 24, week: 7 * 24, month: 30 * 24 } as const;

type WebhookDestination = components['schemas']['WebhookDestinationResponse'];
type WebhookRange = NonNullable<WebhooksSearch['range']>;

const webhooksQuery = (project: string, range: WebhookRange) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', project, range],
    queryFn: ({ pageParam, signal }) => {
      const from = new Date(Date.now() - HOURS[range] * HOUR_MS).toISOString();
      const query = {
        project_id: project,
        from,
        limit: PAGE,
        ...(pageParam !== null && { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/webhooks', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval: whileIncomplete,
  });

const route = getRouteApi('/_app/p/$project/webhooks');

export function WebhooksScreen() {
  const { project } = route.useParams();
  const navigate = route.useNavigate();
  const { range } = route.useSearch();
  return (
    <Webhooks
      project={project}
      range={range ?? 'week'}
      onRange={(next) => void navigate({ search: { range: next === 'week' ? undefined : next } })}
    />
  );
}

export function Webhooks({
  project,
  range,
  onRange,
}: {
  project: string;
  range: WebhookRange;
  onRange: (range: WebhookRange) => void;
}) {
  const query = useInfiniteQuery(webhooksQuery(project, range));
  return (
    <>
      <PageHeader title={typeStrings.webhooks} lead={strings.webhooksLead} />
      <SegmentedControl
        size="xs"
        mb="md"
        aria-label={strings.timeRange}
        data={RANGES.map((value) => ({ value, label: strings.ranges[value] }))}
        value={range}
        onChange={onRange}
      />
      <StateList query={query} empty={{ title: strings.noWebhooksTitle, hint: strings.noWebhooksHint }}>
        {(destinations) => (
          <DestinationTable project={project} range={range} destinations={withoutRepeats(destinations)} />
        )}
      </StateList>
    </>
  );
}

/** Removes duplicates: a delivery between two page requests can move its destination from one page to the other. */
function withoutRepeats(destinations: readonly WebhookDestination[]): WebhookDestination[] {
  return [...new Map(destinations.map((one) => [one.destination, one])).values()];
}

const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** Equivalent `range` parameters of the explorer. */
const EXPLORER_RANGES = { day: '24h', week: '7d', month: '30d' } as const;

function DestinationTable({
  project,
  range,
  destinations,
}: {
  project: string;
  range: WebhookRange;
  destinations: readonly WebhookDestination[];
}) {
  return (
    <TablePanel
      label={strings.destinations}
      head={[
        strings.state,
        strings.destination,
        strings.successRate,
        strings.attempts,
        strings.latency,
        strings.latest,
      ]}
      minWidth={880}
    >
      {destinations.map((one) => (
        <Table.Tr key={one.destination ?? ''}>
          <Table.Td>
            <State destination={one} />
          </Table.Td>
          <Table.Td>
            <Name project={project} range={range} destination={one.destination} />
          </Table.Td>
          <Table.Td className="tabular">
            {one.success_rate !== null && shareText(one.success_rate)}
            <Text size="xs" c="dimmed">
              {strings.delivered(one.succeeded, one.failed)}
            </Text>
          </Table.Td>
          <Table.Td className="tabular">
            {one.attempts_to_success !== null && NUMBER.format(one.attempts_to_success)}
            {one.first_attempt_rate !== null && (
              <Text size="xs" c="dimmed">
                {strings.atFirst(shareText(one.first_attempt_rate))}
              </Text>
            )}
          </Table.Td>
          <Table.Td className="tabular">
            {one.latency !== null && strings.latencies(one.latency.p50_ms, one.latency.p95_ms)}
          </Table.Td>
          <Table.Td>
            <Latest project={project} destination={one} />
          </Table.Td>
        </Table.Tr>
      ))}
    </TablePanel>
  );
}

/** Share of failed deliveries in the range up to which a destination counts as working. */
const TOLERATED = 0.01;

/** Status by all deliveries in the range: the latest one can succeed while every third one fails. */
function State({ destination: { is_failing, success_rate, failed } }: { destination: WebhookDestination }) {
  if (is_failing === true) return <Status kind="err">{strings.failing}</Status>;
  if (failed > 0 && success_rate !== null && 1 - success_rate > TOLERATED)
    return <Status kind="warn">{strings.partlyFailing}</Status>;
  if (is_failing === null) return <Status kind="off">{strings.unknown}</Status>;
  return <Status kind="ok">{strings.working}</Status>;
}

/** Link to the events of the destination's recent deliveries. */
function Name({
  project,
  range,
  destination,
}: {
  project: string;
  range: WebhookRange;
  destination: string | null;
}) {
  if (destination === null) return strings.rest;
  return (
    <AnchorLink
      to="/p/$project/events"
      params={{ project }}
      search={{ type: 'webhook', q: destination, range: EXPLORER_RANGES[range] }}
      aria-label={strings.recentDeliveries(showControls(destination))}
      fw={500}
      size="sm"
    >
      <SenderText text={destination} />
    </AnchorLink>
  );
}

function Latest({ project, destination: one }: { project: string; destination: WebhookDestination }) {
  return (
    <>
      <AnchorLink to="/p/$project/events/$event" params={{ project, event: one.last_event_id }} size="sm">
        <VisuallyHidden>{strings.latestOf(showControls(one.destination ?? strings.rest))}</VisuallyHidden>
        <RelativeTime at={one.last_delivery_at} />
        {one.last_status_code !== null && ` · ${strings.httpStatus(one.last_status_code)}`}
      </AnchorLink>
      {one.is_failing === true && (
        <Text size="xs" c="dimmed" component="div">
          {one.last_success_at === null ? (
            strings.neverSucceeded
          ) : (
            <>
              {strings.lastSuccess}
              <RelativeTime at={one.last_success_at} />
            </>
          )}
        </Text>
      )}
    </>
  );
}
