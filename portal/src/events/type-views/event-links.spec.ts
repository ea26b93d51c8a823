import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../api/exact-json';
import { testEvent } from '../test-event';
import { linksOf } from './event-links';

const RUN = '019ab5c2-0000-7000-8000-000000000001';
const COMMIT = '9fceb02d0ae598e95dc970b74767f19372d61af8';
const linksTo = (type: string, data: JsonObject) =>
  linksOf(testEvent(1, { type, data })).map(({ to, params, search }) => [to, { ...params, ...search }]);
const deploys = (search: object) => ['/p/$project/deploys', search];

describe('an event leads to', () => {
  it('the deploys of its service, when it is a deploy or names a release', () => {
    const place = { service: 'web', environment: 'production' };
    expect(linksTo('deploy', { ...place, version: '5' })).toEqual([deploys(place)]);
    expect(linksTo('error', { ...place, release: '5' })).toEqual([deploys(place)]);
    expect(linksTo('error', { service: 'web', release: '5' })).toEqual([deploys({ service: 'web' })]);
    expect(linksTo('error', place)).toEqual([]);
    expect(linksTo('error', { release: '5' })).toEqual([]);
  });

  it('all deploys, when the service lists the name of its own truncated', () => {
    expect(linksTo('deploy', { service: 'x'.repeat(201), environment: 'e' })).toEqual([deploys({})]);
    expect(linksTo('deploy', { service: 'web', environment: 'x'.repeat(201) })).toEqual([
      deploys({ service: 'web' }),
    ]);
  });

  it('the deploys that carry its commit', () => {
    expect(linksTo('repository', { commit: COMMIT })).toEqual([deploys({ commit: COMMIT })]);
    for (const commit of ['v1.2', '', 7, null, { a: 1 }]) expect(linksTo('log', { commit })).toEqual([]);
  });

  it('the run that an action concerned', () => {
    expect(linksTo('audit', { actor: 'ada', resource: `run/${RUN}` })).toEqual([
      ['/p/$project/runs/$id', { id: RUN }],
    ]);
    for (const resource of ['run/1', `app/${RUN}`, `run/${RUN}/x`, null])
      expect(linksTo('audit', { actor: 'ada', resource })).toEqual([]);
    expect(linksTo('log', { resource: `run/${RUN}` })).toEqual([]);
  });

  it('its trace, beside what else it names', () => {
    expect(linksTo('error', { service: 'web', release: '5', traceId: 't' }).map(([to]) => to)).toEqual([
      '/p/$project/deploys',
      '/p/$project/traces/$trace',
    ]);
  });
});
