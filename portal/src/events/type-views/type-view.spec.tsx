import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../test/render';
import { parseExact, type JsonObject } from '../../api/exact-json';
import type { EventItem } from '../event';
import { testEvent, withData } from '../test-event';
import { EventFields } from './event-fields';
import { readDiff } from '../../ui/diff-text';
import { EVENT_TYPES, eventTitle, typeView, linksOf } from './type-view';

const CONTRACTS = join(import.meta.dirname, '../../../../contracts/events');
const SCRIPT = '<img src=x onerror="globalThis.hacked = true"><script>globalThis.hacked = true</script>';
/** Data with members of the wrong kind, which a sender can store for a type without a schema. */
const HOSTILE: JsonObject[] = [
  {},
  { message: null, service: [], key: { a: 1 }, diff: 17, fields: 'text', metadata: [], breadcrumbs: 'x' },
  {
    message: SCRIPT,
    actor: SCRIPT,
    service: SCRIPT,
    key: SCRIPT,
    path: SCRIPT,
    diff: SCRIPT,
    stack: SCRIPT,
    fields: { [SCRIPT]: SCRIPT },
    metadata: { before: { a: SCRIPT }, after: {} },
    breadcrumbs: [{ message: SCRIPT, ts: SCRIPT }, null, 'text'],
  },
  { __proto__: { message: 'x' }, constructor: 'y', toString: 'z' },
];

const onFilter = vi.fn();
function Body({ event }: { event: EventItem }) {
  const { More } = typeView(event.type);
  return (
    <>
      <EventFields event={event} project="shop" onFilter={onFilter} />
      {More !== undefined && <More event={event} project="shop" />}
    </>
  );
}

describe('typeView', () => {
  it('has a view for every type of the contract', () => {
    const types = readdirSync(CONTRACTS).map((name) => name.replace('.schema.json', ''));
    expect(types.toSorted()).toEqual([...EVENT_TYPES]);
    const views = types.map((type) => typeView(type));
    expect(new Set(views.map(({ label }) => label)).size).toBe(types.length);
    expect(new Set(views.map(({ icon }) => icon)).size).toBe(types.length);
  });

  it('keeps all code that names a type in the folder of the type', () => {
    const root = join(import.meta.dirname, '../..');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter(
        (file) =>
          /\.tsx?$/.test(file) &&
          // Excluded: route files, which import their screens, and the stylesheet that all pages load first.
          !/\.spec\.tsx?$|\.gen\.ts$|^test\/|^events\/types\/|^routes\/|^styles\/shared-sheets\.ts$/.test(
            file,
          ),
      );
    const text = (file: string) => readFileSync(join(root, file), 'utf8');
    expect(files.filter((file) => /from '[^']*\btypes\/[a-z_]+\/[^']*'/.test(text(file)))).toEqual([]);
    // Quoted type names anywhere; names that are also ordinary words only where they denote a type.
    const words = ['audit', 'config', 'error', 'log', 'tenant', 'trace'];
    const names = EVENT_TYPES.filter((type) => !words.includes(type));
    const named = new RegExp(
      `['"](?:${names.join('|')})['"]|\\b(?:type|Type)s?\\b[^\\n'"]{0,20}['"](?:${words.join('|')})['"]`,
    );
    expect(files.filter((file) => named.test(text(file))).toSorted()).toEqual([
      // The service's own event types, and test data.
      'events/event.ts',
      'events/test-event.ts',
      'events/test-explorer.ts',
    ]);
  });

  it.each([...EVENT_TYPES])('shows in a row the example of the contract for %s', (type) => {
    const text = readFileSync(join(CONTRACTS, `${type}.schema.json`), 'utf8');
    const { examples } = JSON.parse(text) as { examples: JsonObject[] };
    const [data] = examples;
    expect(typeView(type).title(data ?? {})).toMatch(/\S/);
  });

  it('shows the fields of an unknown type', async () => {
    const event = withData('space_launch', { rocket: 'R-7', stages: 3, nested: { a: 1 } });
    expect(typeView('space_launch').label).toBe('Space launch');
    expect(eventTitle(event)).toBe('rocket=R-7 stages=3');
    await renderScreen(<Body event={event} />);
    expect(screen.getByText('R-7')).toBeInTheDocument();
  });

  it('does not confuse members of Object.prototype with types', () => {
    expect(typeView('constructor').label).toBe('Constructor');
    expect(typeView('__proto__').title({})).toBeNull();
  });
});

describe('eventTitle', () => {
  it('is one line of bounded length for any data', () => {
    const title = eventTitle(withData('log', { message: `a\n\tb ${'x'.repeat(5000)}` }));
    expect(title.startsWith('a b xxx')).toBe(true);
    expect(title.length).toBeLessThan(310);
  });

  it('keeps the digits of a long number', () => {
    const data = parseExact(
      '{"provider":"aws","amount":12345678901234567890.10,"currency":"EUR"}',
    ) as JsonObject;
    expect(eventTitle(withData('cost', data))).toBe('aws · 12345678901234567890.10 EUR');
  });
});

describe('bodies', () => {
  it.each([...EVENT_TYPES])('of %s render any stored data, and names with scripts as text', async (type) => {
    for (const data of HOSTILE) {
      expect(() => eventTitle(withData(type, data))).not.toThrow();
      const { container, unmount } = await renderScreen(<Body event={withData(type, data)} />);
      expect(container.querySelector('script, img')).toBeNull();
      unmount();
    }
    expect('hacked' in globalThis).toBe(false);
  });

  it('audit: only the changed fields', async () => {
    const metadata = {
      before: { total: 10, state: 'draft' },
      after: { total: 12, state: 'draft', paid: true },
    };
    await renderScreen(<Body event={withData('audit', { actor: 'mira', metadata })} />);
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
    expect(rows).toEqual(['total1012', 'paid–true']);
  });

  it('audit: the changed fields of a flag, with those whose values are too long for the entry', async () => {
    const changes: JsonObject[] = [{ field: 'rollout', before: 10, after: 25 }, { field: 'cohorts' }];
    await renderScreen(<Body event={withData('audit', { actor: 'mira', metadata: { changes } })} />);
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
    expect(rows).toEqual(['rollout1025', 'cohorts––']);
  });

  it.each([[['rollout']], [[{ name: 'rollout' }]], [[{ field: 'a' }, { field: 'a' }]], ['rollout']])(
    'audit: a list of changes in another form (%j) stays in the fields of the event',
    async (changes) => {
      await renderScreen(<Body event={withData('audit', { actor: 'mira', metadata: { changes } })} />);
      expect(screen.queryByRole('table')).toBeNull();
    },
  );

  it('deploy: a status that is not final is shown as in progress', async () => {
    await renderScreen(<Body event={withData('deploy', { service: 'checkout', status: 'started' })} />);
    expect(screen.getByText('started')).toHaveAttribute('data-kind', 'run');
  });

  it('feature_flag: links to the flag for any key', async () => {
    await renderScreen(<Body event={withData('feature_flag', { key: 'a/b?c', enabled: false })} />);
    expect(screen.getByRole('link', { name: 'a/b?c' })).toHaveAttribute('href', '/p/shop/flags/a%2Fb%3Fc');
    expect(screen.getByText('Off')).toBeInTheDocument();
  });

  it('error: links to the same errors by the fingerprint, or by the message', async () => {
    const link = async (data: JsonObject) => {
      const { unmount } = await renderScreen(<Body event={testEvent(1, { type: 'error', data })} />);
      const href = screen.getByRole('link', { name: /Show all/ }).getAttribute('href') ?? '';
      unmount();
      return new URL(href, 'http://x').searchParams.get('q');
    };
    expect(await link({ message: 'first\nsecond', fingerprint: 'a81f' })).toBe('a81f');
    expect(await link({ message: 'first\nsecond' })).toBe('first');
  });

  it('config: the change with its marks', async () => {
    const diff = '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-max: 10\n+max: 20\n';
    await renderScreen(<Body event={withData('config', { path: 'x', diff })} />);
    expect(await screen.findByText('max: 20')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Change of the entry' })).toBeInTheDocument();
  });
});

describe('readDiff', () => {
  it('is null for text that is no diff, and for a diff of too many lines', () => {
    expect(readDiff('hello')).toBeNull();
    expect(readDiff('')).toBeNull();
    expect(readDiff(`--- a\n+++ b\n@@ -1,30000 +1,30000 @@\n${' x\n'.repeat(30_000)}`)).toBeNull();
    expect(readDiff('@@ -1 +1 @@\n-a\n+b\n')).toHaveLength(1);
    expect(readDiff('--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n')).toHaveLength(1);
  });
});

const RUN = '019ab5c2-0000-7000-8000-000000000001';
const COMMIT = '9fceb02d0ae598e95dc970b74767f19372d61af8';
const linksTo = (type: string, data: JsonObject) =>
  linksOf(testEvent(1, { type, data })).map(({ to, params, search }) => [to, { ...params, ...search }]);
const deploys = (search: object) => ['/p/$project/deploys', search];

describe('an event links to', () => {
  it('the deploys of its service, when it is a deploy or names a release', () => {
    const place = { service: 'web', environment: 'production' };
    expect(linksTo('deploy', { ...place, version: '5' })).toEqual([deploys(place)]);
    expect(linksTo('error', { ...place, release: '5' })).toEqual([deploys(place)]);
    expect(linksTo('error', { service: 'web', release: '5' })).toEqual([deploys({ service: 'web' })]);
    expect(linksTo('error', place)).toEqual([]);
    expect(linksTo('error', { release: '5' })).toEqual([]);
  });

  it('all deploys, when the service truncates the name of its service', () => {
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

  it('its trace, in addition to other links', () => {
    expect(linksTo('error', { service: 'web', release: '5', traceId: 't' }).map(([to]) => to)).toEqual([
      '/p/$project/deploys',
      '/p/$project/traces/$trace',
    ]);
  });
});
