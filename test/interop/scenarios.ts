import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type ProviderName = 'go' | 'javascript-server' | 'javascript-web' | 'python';
export type KeyName = 'flags' | 'ingest' | 'wrong';
export type Json = boolean | number | string | null | Json[] | { [name: string]: Json };

/** What an application sees of one evaluation. What is left out is absent. */
export interface Outcome {
  value: Json;
  variant?: string;
  reason: string;
  error_code?: string;
  /** Not compared when an error is expected: OpenFeature does not define it then. */
  metadata?: Record<string, Json>;
  /** Of the provider, afterwards; READY unless something else is expected. */
  state?: string;
}

export interface Scenario {
  name: string;
  flag: string;
  type: 'boolean' | 'integer' | 'object' | 'string';
  /** Another value than the service's answer, so that one is not taken for the other. */
  default: Json;
  context: Record<string, Json>;
  key?: KeyName;
  /** What that key gets from the service; several causes are one error code to applications. */
  status?: number;
  service?: 'down';
  expect: Outcome;
  /** Instead of `expect`, for providers that request all flags of one context beforehand. */
  expect_static?: Outcome;
  /** Instead of both, where a provider does something else; `why` names its fault. */
  known_deviation?: Partial<Record<ProviderName, { expect: Outcome; why: string }>>;
}

export interface Setup {
  groups: { key: string }[];
  flags: { key: string }[];
  killed_flags: string[];
  killed_groups: string[];
  self_overrides: { flag: string; value: boolean }[];
}

interface ScenarioFile {
  setup: Setup;
  providers: Record<ProviderName, { version: string; context: 'dynamic' | 'static' }>;
  scenarios: Scenario[];
}

/** JSON.parse rounds its 64-bit numbers, as any application in JavaScript would; other runners read the file. */
const TEXT = readFileSync(join(import.meta.dirname, 'scenarios.json'), 'utf8');

export const { setup, providers, scenarios } = JSON.parse(TEXT) as ScenarioFile;

/** The file as a run needs it: `${owner}` stands for the user id of who made the self-overrides. */
export function scenarioText(owner: string): string {
  return TEXT.replaceAll('${owner}', owner);
}

export function scenariosOf(owner: string): Scenario[] {
  return (JSON.parse(scenarioText(owner)) as ScenarioFile).scenarios;
}

export function expectedOf(scenario: Scenario, provider: ProviderName): Outcome {
  const outcome =
    scenario.known_deviation?.[provider]?.expect ??
    (providers[provider].context === 'static' ? scenario.expect_static : undefined) ??
    scenario.expect;
  return { state: 'READY', ...outcome };
}
