import { fieldSentence } from '../../api/field-sentence';
import { Problem } from '../../api/problem';
import { isJsonObject, parseExact } from '../../api/exact-json';
import * as strings from './app-detail.strings';

/** To begin with: one of each that a manifest may have. */
export const EXAMPLE_MANIFEST = {
  run_kinds: ['manual', 'schedule'],
  input_schema: {
    type: 'object',
    required: ['day'],
    properties: {
      day: {
        type: 'string',
        format: 'date',
        title: strings.exampleTitle,
        description: strings.exampleDescription,
      },
    },
  },
  config_schema: {
    type: 'object',
    properties: { language: { type: 'string', enum: ['en', 'de'], default: 'en' } },
  },
  permissions: { required: ['events:view'], optional: ['mail:send'] },
  triggers: [{ cron: '30 6 * * MON-FRI', time_zone: 'Europe/Berlin' }],
  timeouts: { run_seconds: 3600 },
  concurrency: { limit: 1, when_full: 'queue' },
};

/** @returns the object that a text stands for, or why it stands for none. */
export function parseManifest(
  text: string,
): { manifest: Record<string, unknown>; problem: null } | { manifest: null; problem: string } {
  try {
    const value = parseExact(text);
    if (isJsonObject(value)) return { manifest: value, problem: null };
    return { manifest: null, problem: strings.manifestNotObject };
  } catch (error) {
    const why = error instanceof Error ? error.message : strings.unreadableJson;
    return { manifest: null, problem: strings.manifestNotJson(why) };
  }
}

/** The problems that the service reports for a version: of its name, of the manifest by path, and the rest. */
export function manifestProblems(error: unknown): {
  wrong: Problem['fields'];
  versionProblem: string | null;
  other: unknown;
} {
  if (!(error instanceof Problem)) return { wrong: [], versionProblem: null, other: error };
  if (error.code === 'app_version_exists') {
    return {
      wrong: [],
      versionProblem: strings.versionNameTaken,
      other: null,
    };
  }
  const ofVersion = error.fields.find(({ path }) => path === 'version');
  const wrong = error.fields.filter(({ path }) => path !== 'version');
  return {
    wrong,
    versionProblem: ofVersion === undefined ? null : fieldSentence(ofVersion.problem),
    other: error.fields.length === 0 ? error : null,
  };
}
