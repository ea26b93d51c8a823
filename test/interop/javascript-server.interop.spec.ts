import { createRequire } from 'node:module';
import { OFREPProvider } from '@openfeature/ofrep-provider';
import { OpenFeature, type Client, type EvaluationDetails, type JsonValue } from '@openfeature/server-sdk';
import type { KeyName, Scenario } from './scenarios.js';
import { describeProvider, outcomeOf } from './suite.js';

describeProvider('javascript-server', async ({ gate, keys }) => {
  const clients = {} as Record<KeyName, Client>;
  for (const [name, key] of Object.entries(keys) as [KeyName, string][]) {
    const provider = new OFREPProvider({ baseUrl: gate.url, headers: [['Authorization', `Bearer ${key}`]] });
    await OpenFeature.setProviderAndWait(name, provider);
    clients[name] = OpenFeature.getClient(name);
  }
  return {
    version: versionOf('@openfeature/ofrep-provider'),
    evaluate: async (scenario) => {
      const client = clients[scenario.key ?? 'flags'];
      const details = await evaluate(client, scenario);
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

function evaluate(
  client: Client,
  { flag, type, default: fallback, context }: Scenario,
): Promise<EvaluationDetails<JsonValue>> {
  switch (type) {
    case 'boolean':
      return client.getBooleanDetails(flag, fallback as boolean, context);
    case 'string':
      return client.getStringDetails(flag, fallback as string, context);
    case 'integer':
      return client.getNumberDetails(flag, fallback as number, context);
    case 'object':
      return client.getObjectDetails(flag, fallback, context);
  }
}

function versionOf(name: string): string {
  const { version } = createRequire(import.meta.url)(`${name}/package.json`) as { version: string };
  return `${name} ${version}`;
}
