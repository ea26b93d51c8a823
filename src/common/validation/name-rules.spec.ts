import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { isAppSlug } from '../../apps/model/app-slug.js';
import { isNewProjectKey, isProjectKey } from '../../project-table/project-key.js';
import { isFlagKey } from '../../flags/flag-key.js';
import { isUuid } from '../uuid-v7.js';
import { NAME_RULES } from './name-rules.js';

const UUID = '01a206c5-3872-75a9-9603-6af1b0554f42';
const TEXTS = [
  ...[
    '',
    'a',
    'a1',
    'a-b',
    'a--b',
    'a_b',
    'a__b',
    '-a',
    'a-',
    '1a',
    'A',
    'aB',
    'a.b',
    'a:b',
    'a/b',
    'a b',
    'ä',
    UUID,
  ],
  ...[62, 63, 64, 65, 128, 129].map((length) => 'a'.repeat(length)),
  ...NAME_RULES.projectKey.reserved,
  ...NAME_RULES.flagKey.reserved,
  ...NAME_RULES.appSlug.reserved,
];

describe('contracts/names.schema.json', () => {
  const schema = JSON.parse(
    readFileSync(new URL('../../../contracts/names.schema.json', import.meta.url), 'utf8'),
  ) as { $id: string; $defs: Record<string, unknown> };
  const ajv = new Ajv2020({ strict: true, strictTypes: false });
  ajv.addFormat('uuid', isUuid);
  ajv.addSchema(schema);
  const accepts = (rule: string): ((text: string) => boolean) => {
    const validate = ajv.compile({ $ref: `${schema.$id}#/$defs/${rule}` });
    return (text) => validate(text);
  };

  it.each([
    ['project_key', isNewProjectKey],
    ['flag_key', isFlagKey],
    ['app_slug', isAppSlug],
    ['cohort_dimension', (text: string) => NAME_RULES.cohortDimension.pattern.test(text)],
    ['service_account_name', (text: string) => NAME_RULES.serviceAccountName.pattern.test(text)],
  ])('accepts as %s exactly what the service accepts', (rule, accepted) => {
    const bySchema = TEXTS.filter(accepts(rule));
    expect(bySchema).toEqual(TEXTS.filter(accepted));
    expect(bySchema.length).toBeGreaterThan(3);
    expect(bySchema.length).toBeLessThan(TEXTS.length);
  });

  it('rejects names of routes as keys of new projects, flag keys and app slugs, and a UUID as a project key or an app slug', () => {
    expect([isNewProjectKey('activity'), isProjectKey('activity')]).toEqual([false, true]);
    expect(['snapshot', 'groups'].map(isFlagKey)).toEqual([false, false]);
    expect(['runs', 'installations'].map(isAppSlug)).toEqual([false, false]);
    expect([isProjectKey(UUID), isAppSlug(UUID)]).toEqual([false, false]);
  });
});
