import { expect } from 'vitest';
import { respond, type Step } from '../scripted-service.js';
import type { Scenario } from '../stage.js';
import { flag, payload } from './flag-payloads.js';

const needs = 'flags';
const noResponse: Step = () => undefined;

/** How clients report the counts of their evaluations. */
export const flagUsageScenarios: Scenario[] = [
  {
    title:
      'reports aggregated counts of evaluations at each interval, and those of a failed report with the next one',
    needs,
    run: async (stage) => {
      stage.service.payload = payload(1, flag('a'), flag('b', { killed: true }));
      stage.service.onUsage(respond(503), respond(401));
      const client = await stage.flags({ usage_interval_ms: 100 });
      expect(await client.isReady()).toBe(true);
      for (let count = 0; count < 3; count++) await client.isEnabled('a');
      for (let count = 0; count < 2; count++) await client.isEnabled('b');
      // The service has no such flag, so it must not be in the report.
      await client.isEnabled('unknown');
      await stage.service.until(() => sums().get('b') === 2, 'the evaluations are reported');
      await client.isEnabled('a');
      await stage.service.until(() => sums().get('a') === 4, 'the last evaluation is reported');
      // Checked before close: a report whose response is not awaited would count twice.
      expect(sums()).toEqual(
        new Map([
          ['a', 4],
          ['b', 2],
        ]),
      );
      expect(stage.service.usage).toContainEqual({ key: 'b', value: false, rule: 'flag_killed', count: 2 });
      // Without aggregation, each evaluation would be a separate item.
      expect(stage.service.usage.length).toBeLessThan(6);

      function sums(): Map<string, number> {
        const counts = new Map<string, number>();
        for (const { key, count } of stage.service.usage) counts.set(key, (counts.get(key) ?? 0) + count);
        return counts;
      }
    },
  },
  {
    title: 'reports evaluations of more flags than one request can contain, each once',
    needs: 'attach_flags',
    run: async (stage) => {
      const keys = Array.from({ length: 1_500 }, (_, at) => `flag-${at}`);
      stage.service.payload = payload(1, ...keys.map((key) => flag(key)));
      const client = await stage.flags();
      expect(await client.isReady()).toBe(true);
      const evaluations = keys.map((flag_key) => ({ flag_key, context: {} }));
      await client.command('request', { evaluations, events: [] });
      await client.close();
      expect(stage.service.usage.map(({ key }) => key).sort()).toEqual(keys.toSorted());
      // The service rejects a larger report.
      expect(Math.max(...stage.service.usageSizes)).toBeLessThanOrEqual(1_000);
    },
  },
  {
    title: 'returns from close at its timeout while the report of evaluations has no response',
    needs,
    run: async (stage) => {
      stage.service.payload = payload(1, flag('a'));
      stage.service.onUsage(noResponse);
      const client = await stage.flags({ request_timeout_ms: 3_600_000 });
      expect(await client.isReady()).toBe(true);
      await client.isEnabled('a');
      // The deadline of the request would delay close by an hour.
      expect(await client.close(1_000)).toBe(0);
    },
  },
];
