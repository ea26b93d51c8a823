import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentWith, writeDocument, type Results } from './conformance-table.js';
import { languages, type TestServiceCommand } from './languages.js';
import { openFeatureScenarios } from './scenarios/openfeature.js';
import { ScriptedService } from './scripted-service.js';
import { Stage } from './stage.js';
import { TestService } from './test-service.js';

/** Features that an SDK lacks. Browsers send no events: tracking there calls the program. */
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  rust: ['openfeature_events', 'openfeature_tracking'],
  'typescript (web)': ['openfeature_tracking'],
};

/** The OpenFeature providers of all clients. */
const PROVIDERS = languages()
  .flatMap(({ name, command }) => [
    { name, command, sdk: 'server', capability: 'openfeature' },
    ...(name === 'typescript'
      ? [{ name: 'typescript (web)', command, sdk: 'web', capability: 'openfeature_web' }]
      : []),
  ])
  .map((provider) => ({ ...provider, without: WITHOUT[provider.name] ?? [] }));

const results: Results = new Map();

for (const { name, command, sdk, capability, without } of PROVIDERS)
  describe(`the OpenFeature provider of ${name}`, () => {
    let start: TestServiceCommand;
    let shared: TestService;
    const applicable = openFeatureScenarios.filter(({ needs }) => !without.includes(needs));
    const passed = new Map<string, 'left out' | 'passed'>(
      openFeatureScenarios
        .filter(({ needs }) => without.includes(needs))
        .map(({ title }) => [title, 'left out']),
    );
    beforeAll(async () => {
      start = await command();
      shared = await TestService.start(start);
      const { capabilities } = await shared.get<{ capabilities: string[] }>('/');
      const needed = applicable.map(({ needs }) => needs);
      expect(capabilities).toEqual(expect.arrayContaining([capability, ...needed]));
    });
    afterAll(async () => {
      await shared?.stop();
      if (passed.size === openFeatureScenarios.length) results.set(name, passed);
    });

    for (const { title, run } of applicable)
      it(title, async () => {
        const stage = new Stage(await ScriptedService.start(), shared, start);
        try {
          await run(stage, sdk);
          passed.set(title, 'passed');
        } finally {
          await stage.end();
        }
      });
  });

it('docs/clients.md lists the results of the OpenFeature providers', async () => {
  const titles = openFeatureScenarios.map(({ title }) => title);
  const { now, expected } = await documentWith(results, titles, 'openfeature', 'The provider');
  if (process.env['SIGNALBOX_CLIENTS_TABLE'] === 'write') writeDocument(expected);
  else expect(now).toBe(expected);
});
