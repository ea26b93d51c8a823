import { EVENT_FILTERS } from './event-filters';
import type { LiveFilters, LiveSubscription, LiveTopic } from './live-protocol';

/** Of six that a browser has for one host without HTTP/2; the rest is for everything else. */
export const MAX_STREAMS = 2;

/** One connection, and its subscribers. */
export interface StreamPlan {
  /** The same for plans that differ only in their subscribers. */
  key: string;
  project: string;
  topics: readonly LiveTopic[];
  filters: LiveFilters;
  subscriptions: readonly LiveSubscription[];
}

interface Draft {
  project: string;
  topics: Set<LiveTopic>;
  filters: LiveFilters | null;
  subscriptions: LiveSubscription[];
}

/**
 * Puts subscriptions on as few streams as can be: a stream has one project, any topics, and one set of filters.
 *
 * @param wanted those that matter most first.
 * @returns `left`: those that no stream is there for.
 */
export function planStreams(wanted: readonly LiveSubscription[]): {
  streams: StreamPlan[];
  left: LiveSubscription[];
} {
  const drafts: Draft[] = [];
  const left: LiveSubscription[] = [];
  for (const subscription of wanted) {
    const { project, topic, filters } = subscription;
    const fitting = drafts.find(
      (draft) =>
        draft.project === project &&
        (topic !== 'events' || draft.filters === null || sameFilters(draft.filters, filters)),
    );
    const draft = fitting ?? { project, topics: new Set(), filters: null, subscriptions: [] };
    if (fitting === undefined) {
      if (drafts.length >= MAX_STREAMS) {
        left.push(subscription);
        continue;
      }
      drafts.push(draft);
    }
    draft.topics.add(topic);
    draft.subscriptions.push(subscription);
    if (topic === 'events') draft.filters = filters;
  }
  return { streams: drafts.map(toPlan), left };
}

function toPlan({ project, topics, filters, subscriptions }: Draft): StreamPlan {
  const names = [...topics].toSorted();
  const query = streamQuery(project, names, filters ?? {});
  return { key: query, project, topics: names, filters: filters ?? {}, subscriptions };
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
