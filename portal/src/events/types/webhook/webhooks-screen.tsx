import { SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/layout/page-header';
import { StateList } from '../../type-views/state-list';
import { DestinationTable } from './destination-table';
import { webhooksQuery, type WebhookDestination, type WebhookRange } from './queries';
import { webhooks } from './webhook.strings';
import { RANGES } from './webhooks-search';
import * as strings from './webhooks.strings';

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
      <PageHeader title={webhooks} lead={strings.webhooksLead} />
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

/** A delivery between two pages can move its destination from one to the other. */
function withoutRepeats(destinations: readonly WebhookDestination[]): WebhookDestination[] {
  return [...new Map(destinations.map((one) => [one.destination, one])).values()];
}
