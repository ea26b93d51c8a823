import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '..', '..', 'deploy', 'prometheus');

const promtool = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
};

/** test/e2e/event-types/deploy-metrics.e2e.spec.ts shows that their metrics exist. */
describe('the alert rules', () => {
  it('are valid for Prometheus', () => {
    expect(promtool('check', 'rules', '--lint=all', '--lint-fatal', 'signalbox.rules.yaml')).toMatch(
      /SUCCESS: \d+ rules/,
    );
  });

  it('fire when they should, and only then', () => {
    expect(promtool('test', 'rules', 'signalbox.rules.test.yaml')).toContain('SUCCESS');
  });
});
