import type { FieldTest } from '../query/field-test.js';

/** What an event states about a change, in the terms that changes of all kinds share. */
export interface DescribedChange {
  /** One of the rule's kinds. */
  kind: string;
  /** What was changed, by the name that people know it by. */
  subject: string;
  /** What was done to it; `null` when the event does not state it. */
  action: string | null;
  /** Where the subject is changed: an environment, the group of a flag. */
  scope: string | null;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
  /** State in force after the change, where the kind has one: `killed`, `succeeded`. */
  effective: string | null;
  reason: string | null;
}

/**
 * How events of a type read as changes, which may be the cause of a failure. Default export of `<type>/<type>.change.ts`, of those
 * types that report changes.
 */
export interface EventChangeRule {
  /** Kinds of changes that the type reports. */
  kinds: readonly string[];
  /** Which events of the type can be changes of these kinds; absent when all can. */
  filter?: (kinds: ReadonlySet<string>) => {
    fields?: readonly FieldTest[];
    notFields?: readonly FieldTest[];
  };
  /** @returns `null` for an event that is no change, such as the start of a deploy. */
  describe: (data: Readonly<Record<string, unknown>>) => DescribedChange | null;
}

/** A member that is a text with something in it. */
export function textOf(data: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = data[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A member that is an object. */
export function partOf(
  data: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> | null {
  const value = data[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
