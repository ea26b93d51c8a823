import { describe, expect, it } from 'vitest';
import type { LiveSubscription } from './live-protocol';
import { planStreams } from './stream-plan';

let count = 0;
function wants(
  project: string,
  topic: LiveSubscription['topic'],
  filters: LiveSubscription['filters'] = {},
): LiveSubscription {
  return { id: `s-${count++}`, project, topic, filters };
}

describe('planStreams', () => {
  it('assigns the topics of a project to one stream, for all of their subscribers', () => {
    const wanted = [wants('shop', 'runs'), wants('shop', 'flags'), wants('shop', 'runs')];
    const streams = planStreams(wanted);
    expect(streams.map(({ key }) => key)).toEqual(['project_id=shop&topics=flags%2Cruns']);
    expect(streams[0]?.subscriptions).toEqual(wanted);
  });

  it('allows one set of filters per stream, which only events have', () => {
    const streams = planStreams([
      wants('shop', 'flags'),
      wants('shop', 'events', { q: 'a&b', level: 'error' }),
      wants('shop', 'events'),
    ]);
    expect(streams.map(({ key }) => key)).toEqual([
      'project_id=shop&topics=events%2Cflags&level=error&q=a%26b',
      'project_id=shop&topics=events',
    ]);
  });

  it('contains each of several sources and parts of data', () => {
    const filters = { not_source: ['a,b', 'c'], data: ['{"a":1}'], not_data: [] };
    const streams = planStreams([wants('shop', 'events', filters), wants('shop', 'events', { ...filters })]);
    expect(streams).toHaveLength(1);
    expect([...new URLSearchParams(streams[0]?.key)].slice(2)).toEqual([
      ['not_source', 'a,b'],
      ['not_source', 'c'],
      ['data', '{"a":1}'],
    ]);
  });

  it('plans at most two streams, for the first subscriptions', () => {
    const streams = planStreams([
      wants('first', 'runs'),
      wants('second', 'runs'),
      wants('third', 'runs'),
      wants('first', 'flags'),
    ]);
    expect(streams.map(({ key }) => key)).toEqual([
      'project_id=first&topics=flags%2Cruns',
      'project_id=second&topics=runs',
    ]);
    expect(streams.map(({ topics }) => topics)).toEqual([['flags', 'runs'], ['runs']]);
  });
});
