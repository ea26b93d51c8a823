import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentWith, writeDocument, type Results } from '../conformance-table.js';
import { languages, type LanguageName, type TestServiceCommand } from '../languages.js';
import { attachFlagsScenarios } from '../scenarios/attach-flags.js';
import { backoffScenarios } from '../scenarios/backoff.js';
import { clockScenarios } from '../scenarios/clock.js';
import { deliveryScenarios } from '../scenarios/delivery.js';
import { eventScenarios } from '../scenarios/events.js';
import { flagFaultScenarios } from '../scenarios/flag-faults.js';
import { flagSourceScenarios } from '../scenarios/flag-sources.js';
import { flagUsageScenarios } from '../scenarios/flag-usage.js';
import { flagScenarios } from '../scenarios/flags.js';
import { spoolScenarios } from '../scenarios/spool.js';
import { tlsScenarios } from '../scenarios/tls.js';
import { API_KEY, ScriptedService, WEBHOOK_SECRET } from '../scripted-service.js';
import { Stage } from '../stage.js';
import { TestService } from '../test-service.js';

const SCENARIOS = [
  ...eventScenarios,
  ...deliveryScenarios,
  ...backoffScenarios,
  ...spoolScenarios,
  ...flagScenarios,
  ...flagFaultScenarios,
  ...flagSourceScenarios,
  ...flagUsageScenarios,
  ...attachFlagsScenarios,
  ...clockScenarios,
  ...tlsScenarios,
];
const VECTORS = join(import.meta.dirname, '..', '..', '..', 'contracts', 'flags', 'v1', 'evaluate.json');

interface EvaluateCase {
  id: string;
  payload: object;
  flag_key: string;
  context: object;
  now: string;
  expect: object;
}

/**
 * Runs all scenarios with the client of one language, and compares its column of docs/clients.md. Each language has a separate file,
 * because two files run at a time, and a scenario mostly waits.
 */
export function describeConformance(name: LanguageName): void {
  const language = languages().find((each) => each.name === name);
  describe.skipIf(language === undefined)(`the client of ${name}`, () => {
    let start: TestServiceCommand;
    let shared: TestService;
    let capabilities: string[];
    const passed = new Map<string, 'left out' | 'passed'>();
    beforeAll(async () => {
      if (language === undefined) return;
      start = await language.command();
      shared = await TestService.start(start);
      const about = await shared.get<{ language: string; version: string; capabilities: string[] }>('/');
      expect(about).toMatchObject({ language: name, version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
      ({ capabilities } = about);
    });
    afterAll(() => shared?.stop());

    // A loop instead of `each`, which truncates long titles.
    for (const { title, needs, run } of SCENARIOS)
      it(title, async ({ skip }) => {
        if (!capabilities.includes(needs)) {
          passed.set(title, 'left out');
          skip(`the client has no ${needs}`);
        }
        const stage = new Stage(await ScriptedService.start(), shared, start);
        try {
          await run(stage);
          passed.set(title, 'passed');
        } finally {
          await stage.end();
        }
      });

    it('evaluates every case of the rule to the result of the contract', async () => {
      const { cases } = JSON.parse(readFileSync(VECTORS, 'utf8')) as { cases: EvaluateCase[] };
      for (const { id, payload, flag_key, context, now, expect: result } of cases) {
        const body = { payload, cases: [{ flag_key, context, now }] };
        const { results } = await shared.request<{ results: object[] }>('POST', '/evaluate', body);
        expect([id, results[0]]).toEqual([id, result]);
      }
    });

    it('prints no secret', () => {
      expect(shared.output).not.toContain(API_KEY);
      expect(shared.output).not.toContain(WEBHOOK_SECRET);
    });

    it('has the results that docs/clients.md lists', async () => {
      // A partial run has no results for the other scenarios.
      const results: Results = new Map(passed.size === SCENARIOS.length ? [[name, passed]] : []);
      const { now, expected } = await documentWith(
        results,
        SCENARIOS.map(({ title }) => title),
      );
      if (process.env['SIGNALBOX_CLIENTS_TABLE'] === 'write') writeDocument(expected);
      else expect(now).toBe(expected);
    });
  });
}
