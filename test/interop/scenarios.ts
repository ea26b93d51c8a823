import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type ProviderName = 'go' | 'javascript-server' | 'javascript-web' | 'python';
export type KeyName = 'flags' | 'ingest' | 'wrong';
export type Json = boolean | number | string | null | Json[] | { [name: string]: Json };

/** The result of one evaluation for an application. Absent properties must be absent. */
export interface Outcome {
  value: Json;
  variant?: string;
  reason: string;
  error_code?: string;
  /** Not compared when an error is expected, because OpenFeature does not define it then. */
  metadata?: Record<string, Json>;
  /** State of the provider after the evaluation; READY unless another one is expected. */
  state?: string;
}

export interface Scenario {
  name: string;
  flag: string;
  type: 'boolean' | 'integer' | 'object' | 'string';
  /** Differs from the service's value, so that the two can be distinguished. */
  default: Json;
  context: Record<string, Json>;
  key?: KeyName;
  /** Status of the service's response to that key; applications get one error code for several causes. */
  status?: number;
  service?: 'down';
  expect: Outcome;
  /** Replaces `expect` for providers that request all flags of one context in advance. */
  expect_static?: Outcome;
  /** Replaces both where a provider deviates; `why` names its defect. */
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

/** JSON.parse rounds the 64-bit numbers, as any JavaScript application would; other runners read the file. */
const TEXT = readFileSync(join(import.meta.dirname, 'scenarios.json'), 'utf8');

export const { setup, providers, scenarios } = JSON.parse(TEXT) as ScenarioFile;

/** The file for one run: `${owner}` is replaced by the user id of the owner of the self-overrides. */
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
