import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startInteropService, type InteropService } from './interop-service.js';
import {
  expectedOf,
  providers,
  scenarios,
  scenariosOf,
  type Outcome,
  type ProviderName,
  type Scenario,
} from './scenarios.js';
import { isLeftOut } from '../support/vitest/left-out.js';

/** A published provider, unchanged, with its own SDK. */
export interface ProviderUnderTest {
  /** Package and version under test. */
  version: string;
  evaluate(scenario: Scenario): Promise<Outcome>;
  close(): Promise<void>;
}

/** Every scenario of the list as its own test, in the order of the list: the last ones stop the service. */
export function describeProvider(
  name: ProviderName,
  start: (service: InteropService) => Promise<ProviderUnderTest>,
): void {
  describe.skipIf(isLeftOut(`interop/${name}`))(`OpenFeature provider: ${name}`, () => {
    let service: InteropService;
    let provider: ProviderUnderTest;
    let byName: Map<string, Scenario>;

    beforeAll(async () => {
      service = await startInteropService();
      byName = new Map(scenariosOf(service.owner).map((scenario) => [scenario.name, scenario]));
      provider = await start(service);
    });
    afterAll(async () => {
      try {
        await provider?.close();
      } finally {
        await service?.stop();
      }
    });

    it('is the version whose deviations are recorded', () => {
      expect(provider.version).toBe(providers[name].version);
    });

    it.each(scenarios.map((scenario) => scenario.name))('%s', async (title) => {
      const scenario = byName.get(title);
      if (scenario === undefined) throw new Error(`There is no scenario "${title}".`);
      await (scenario.service === 'down' ? service.gate.close() : service.gate.open());
      if (scenario.status !== undefined) expect(await statusOf(service, scenario)).toBe(scenario.status);
      const expected = expectedOf(scenario, name);
      const { metadata, ...outcome } = await provider.evaluate(scenario);
      expect(expected.metadata === undefined ? outcome : { ...outcome, metadata }).toEqual(expected);
    });
  });
}

async function statusOf({ gate, keys }: InteropService, { flag, key }: Scenario): Promise<number> {
  const headers = { Authorization: `Bearer ${keys[key ?? 'flags']}` };
  return (await fetch(`${gate.url}/ofrep/v1/evaluate/flags/${flag}`, { method: 'POST', headers })).status;
}

/** Removes absent properties: languages write them as null, as empty text, as an empty object or not at all. */
export function outcomeOf(raw: {
  [field in keyof Outcome]?: Outcome[field] | null | undefined;
}): Outcome {
  const { value = null, reason, variant, error_code, metadata, state } = raw;
  return {
    value,
    reason: reason ?? '',
    ...(variant ? { variant } : {}),
    ...(error_code ? { error_code } : {}),
    ...(metadata && Object.keys(metadata).length > 0 ? { metadata } : {}),
    ...(state ? { state } : {}),
  };
}
