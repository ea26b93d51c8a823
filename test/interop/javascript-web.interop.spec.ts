import { createRequire } from 'node:module';
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import {
  OpenFeature,
  type Client,
  type EvaluationDetails,
  type JsonValue,
  type Provider,
} from '@openfeature/web-sdk';
import type { Scenario } from './scenarios.js';
import { describeProvider, outcomeOf } from './suite.js';

const FIRST_CONTEXT = { targetingKey: 'user-1' };

describeProvider('javascript-web', async ({ gate, keys }) => {
  for (const [name, key] of Object.entries(keys)) {
    const provider = new OFREPWebProvider({
      baseUrl: gate.url,
      headers: [['Authorization', `Bearer ${key}`]],
      changeDetection: 'none',
      cacheMode: 'disabled',
    });
    // Rejects for the keys that cannot read flags; scenarios cover what applications then receive.
    await OpenFeature.setProviderAndWait(name, provider as Provider, FIRST_CONTEXT).catch(() => undefined);
  }
  return {
    version: versionOf('@openfeature/ofrep-web-provider'),
    evaluate: async (scenario) => {
      const domain = scenario.key ?? 'flags';
      // A change of context would hide that the provider could not start, because the SDK then reports it as ready.
      if (domain === 'flags') await OpenFeature.setContext(domain, scenario.context);
      const client = OpenFeature.getClient(domain);
      const details = evaluate(client, scenario);
      return outcomeOf({
        ...details,
        error_code: details.errorCode,
        metadata: details.flagMetadata,
        state: client.providerStatus,
      });
    },
    close: () => OpenFeature.close(),
  };
});

function evaluate(client: Client, { flag, type, default: fallback }: Scenario): EvaluationDetails<JsonValue> {
  switch (type) {
    case 'boolean':
      return client.getBooleanDetails(flag, fallback as boolean);
    case 'string':
      return client.getStringDetails(flag, fallback as string);
    case 'integer':
      return client.getNumberDetails(flag, fallback as number);
    case 'object':
      return client.getObjectDetails(flag, fallback);
  }
}

function versionOf(name: string): string {
  const { version } = createRequire(import.meta.url)(`${name}/package.json`) as { version: string };
  return `${name} ${version}`;
}
