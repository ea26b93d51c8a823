import { EVENT_FILTERS, type LiveFilters, type LiveSubscription, type LiveTopic } from './live-protocol';

/** Of the six connections per host that browsers allow without HTTP/2; the others remain for requests. */
export const MAX_STREAMS = 2;

/** One connection, and its subscribers. */
export interface StreamPlan {
  /** Query string of the stream; equal for plans that differ only in their subscribers. */
  key: string;
  topics: readonly LiveTopic[];
  subscriptions: readonly LiveSubscription[];
}

interface Draft {
  project: string;
  topics: Set<LiveTopic>;
  filters: LiveFilters | null;
  subscriptions: LiveSubscription[];
}

/**
 * Assigns subscriptions to as few streams as possible: a stream has one project, any topics, and one set of filters.
 *
 * @param wanted subscriptions by priority; those beyond {@link MAX_STREAMS} are in no plan.
 */
export function planStreams(wanted: readonly LiveSubscription[]): StreamPlan[] {
  const drafts: Draft[] = [];
  for (const subscription of wanted) {
    const { project, topic, filters } = subscription;
    const fitting = drafts.find(
      (draft) =>
        draft.project === project &&
        (topic !== 'events' || draft.filters === null || sameFilters(draft.filters, filters)),
    );
    const draft = fitting ?? { project, topics: new Set(), filters: null, subscriptions: [] };
    if (fitting === undefined) {
      if (drafts.length >= MAX_STREAMS) continue;
      drafts.push(draft);
    }
    draft.topics.add(topic);
    draft.subscriptions.push(subscription);
    if (topic === 'events') draft.filters = filters;
  }
  return drafts.map(toPlan);
}

function toPlan({ project, topics, filters, subscriptions }: Draft): StreamPlan {
  const names = [...topics].toSorted();
  return { key: streamQuery(project, names, filters ?? {}), topics: names, subscriptions };
}

function streamQuery(project: string, topics: readonly LiveTopic[], filters: LiveFilters): string {
  const query = new URLSearchParams({ project_id: project, topics: topics.join(',') });
  for (const name of EVENT_FILTERS) {
    for (const value of [filters[name] ?? []].flat()) if (value !== '') query.append(name, value);
  }
  return query.toString();
}

function sameFilters(a: LiveFilters, b: LiveFilters): boolean {
  return streamQuery('', [], a) === streamQuery('', [], b);
}
