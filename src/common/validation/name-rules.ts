import { readFileSync } from 'node:fs';

// src/common/validation and dist/common/validation are both three levels below the package root.
const FILE = new URL('../../../contracts/names.schema.json', import.meta.url);

interface NamesSchema {
  $defs: {
    project_key: { pattern: string; not: { anyOf: [{ enum: string[] }, object] } };
    flag_key: { pattern: string; not: { enum: string[] } };
    cohort_dimension: { pattern: string };
    app_slug: { pattern: string; maxLength: number; not: { anyOf: [{ enum: string[] }, object] } };
    service_account_name: { pattern: string };
  };
}

const { $defs: rules } = JSON.parse(readFileSync(FILE, 'utf8')) as NamesSchema;

/** The published rules of names that users choose (`contracts/names.schema.json`), which the portal reads as well. */
export const NAME_RULES = {
  projectKey: {
    pattern: new RegExp(rules.project_key.pattern),
    reserved: new Set(rules.project_key.not.anyOf[0].enum),
  },
  flagKey: { pattern: new RegExp(rules.flag_key.pattern), reserved: new Set(rules.flag_key.not.enum) },
  cohortDimension: { pattern: new RegExp(rules.cohort_dimension.pattern) },
  appSlug: {
    pattern: new RegExp(rules.app_slug.pattern),
    maxLength: rules.app_slug.maxLength,
    reserved: new Set(rules.app_slug.not.anyOf[0].enum),
  },
  serviceAccountName: { pattern: new RegExp(rules.service_account_name.pattern) },
} as const;
