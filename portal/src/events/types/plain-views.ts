import { Activity, Building2, Coins, Gauge, GitBranch, Video, Webhook } from 'lucide-react';
import type { EventType } from '../event';
import { after, field, join } from './fields';
import type { TypeView } from './type-view';
import * as strings from './event-types.strings';

/** Types whose fields say all there is to say. */
export const plainViews = {
  cost: {
    label: strings.cost,
    icon: Coins,
    title: (data) =>
      join(
        ' · ',
        join(' ', field(data, 'provider'), field(data, 'service')),
        join(' ', field(data, 'amount'), field(data, 'currency')),
        field(data, 'period'),
      ),
  },
  performance: {
    label: strings.performance,
    icon: Gauge,
    title: (data) => join(' · ', field(data, 'metric'), join(' ', field(data, 'value'), field(data, 'unit'))),
  },
  repository: {
    label: strings.repository,
    icon: GitBranch,
    title: (data) =>
      join(
        ' ',
        field(data, 'repo'),
        field(data, 'branch'),
        field(data, 'commit')?.slice(0, 12) ?? null,
        after('by ', field(data, 'author')),
      ),
  },
  tenant: {
    label: strings.tenant,
    icon: Building2,
    title: (data) => join(' · ', field(data, 'projectId'), after('plan ', field(data, 'plan'))),
  },
  trace: {
    label: strings.trace,
    icon: Activity,
    title: (data) => {
      const took = field(data, 'durationMs');
      const name = field(data, 'name') ?? field(data, 'spanId');
      return join(' · ', name, took === null ? null : `${took} ms`);
    },
  },
  video: {
    label: strings.video,
    icon: Video,
    title: (data) => join(' · ', field(data, 'jobId'), field(data, 'status'), field(data, 'targetUrl')),
  },
  webhook: {
    label: strings.webhook,
    icon: Webhook,
    title: (data) =>
      join(' · ', field(data, 'url'), field(data, 'statusCode'), after('attempt ', field(data, 'attempt'))),
  },
} satisfies Partial<Record<EventType, TypeView>>;
