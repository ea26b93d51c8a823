import { describe, expect, it } from 'vitest';
import { readDesiredState } from './read-desired-state.js';

const read = (text: string): unknown => readDesiredState(text, 'signalbox.yaml');

describe('readDesiredState', () => {
  it('reads projects with all their sections', () => {
    const text = `
projects:
  shop:
    name: Shop
    events_per_second: 5000
    cors_origins: [https://shop.example]
    retention: { log: 30, audit: null }
    api_keys: [backend]
    members: { ada@example.com: owner }
    groups:
      checkout: { enabled: true }
    flags:
      new-cart: { group: checkout, rollout: 12.5, cohorts: { plan: [pro] }, tags: [web] }
`;
    expect(read(text)).toMatchObject({ projects: { shop: { flags: { 'new-cart': { rollout: 12.5 } } } } });
  });

  it.each<[title: string, text: string, problems: string[]]>([
    [
      'an unknown field',
      'projects:\n  shop:\n    flags:\n      cart:\n        rolout: 5\n',
      ['line 5: projects.shop.flags.cart.rolout: unknown field'],
    ],
    [
      'every problem at once',
      'projects:\n  shop:\n    nme: Shop\n    flags:\n      cart: { rollout: 101 }\n    members: { ada@example.com: boss }\n',
      [
        'line 3: projects.shop.nme: unknown field',
        'line 5: projects.shop.flags.cart.rollout: must be <= 100',
        'line 6: projects.shop.members.ada@example.com: must be one of owner, developer, viewer',
      ],
    ],
    [
      'a cycle',
      'projects: &all\n  shop:\n    flags: *all\n',
      ['line 3: projects.shop.flags: the alias refers to what contains it'],
    ],
    [
      'a group that the file does not have',
      'projects:\n  shop:\n    groups: { a: {} }\n    flags:\n      cart: { group: b }\n',
      [`line 5: projects.shop.flags.cart.group: the project's groups have no "b"`],
    ],
    [
      'a cycle in a configuration',
      'projects:\n  shop:\n    installations:\n      report:\n        version: 1.0.0\n        config: &all { part: *all }\n',
      ['line 6: projects.shop.installations.report.config.part: the alias refers to what contains it'],
    ],
    [
      'a duplicate schedule',
      'projects:\n  shop:\n    installations:\n      report:\n        version: 1.0.0\n        schedules:\n          - { cron: 0 1 * * * }\n          - { cron: 0 1 * * *, time_zone: UTC }\n',
      ['line 8: projects.shop.installations.report.schedules.1: has the times of schedule 1'],
    ],
    [
      'a version that is a number',
      'projects:\n  shop:\n    installations:\n      report: { version: 1.10 }\n',
      ['line 4: projects.shop.installations.report.version: must be string'],
    ],
    ['a duplicate key', 'projects:\n  shop: {}\n  shop: {}\n', ['line 3: Map keys must be unique']],
    ['an empty file', '', ['line 1: the file: must be object']],
    ['text that is not YAML', 'projects: [', ['line 1: Flow sequence']],
  ])('names the line and the path of %s', (_title, text, problems) => {
    let message = '';
    try {
      read(text);
    } catch (error) {
      message = (error as Error).message;
    }
    const lines = message.split('\n').slice(1);
    expect(lines).toHaveLength(problems.length);
    for (const [index, problem] of problems.entries()) expect(lines[index]).toContain(problem);
  });

  it('rejects a file whose aliases multiply', () => {
    const lines = ['a: &a [x, x, x, x, x, x, x, x, x, x]'];
    for (const name of 'bcdefghi') {
      const before = String.fromCharCode(name.charCodeAt(0) - 1);
      lines.push(`${name}: &${name} [${Array.from({ length: 10 }, () => `*${before}`).join(', ')}]`);
    }
    expect(() => read(lines.join('\n'))).toThrow(/alias/i);
  });
});
