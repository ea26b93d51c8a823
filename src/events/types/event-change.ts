import { isObject } from '../../common/json/is-object.js';
import type { FieldTest } from '../query/field-test.js';

/** Description of a change that an event reports, in terms that all kinds of changes share. */
export interface DescribedChange {
  /** One of the rule's kinds. */
  kind: string;
  /** Display name of what was changed. */
  subject: string;
  /** Action on the subject; `null` when the event does not name it. */
  action: string | null;
  /** Scope of the change: an environment, or the group of a flag. */
  scope: string | null;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
  /** State in force after the change, for kinds that have one: `killed`, `succeeded`. */
  effective: string | null;
  reason: string | null;
}

/**
 * Describes events of a type as changes, which may be the cause of a failure. Default export of `<type>/<type>.change.ts` of
 * types that report changes.
 */
export interface EventChangeRule {
  /** Kinds of changes that the type reports. */
  kinds: readonly string[];
  /** Filter for the events that can be changes of these kinds; absent when all can. */
  filter?: (kinds: ReadonlySet<string>) => {
    fields?: readonly FieldTest[];
    notFields?: readonly FieldTest[];
  };
  /** @returns `null` for an event that is not a change, such as the start of a deploy. */
  describe: (data: Readonly<Record<string, unknown>>) => DescribedChange | null;
}

/** Member that is a text and not empty. */
export function textOf(data: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = data[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Member that is an object. */
export function partOf(
  data: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> | null {
  const value = data[name];
  return isObject(value) ? value : null;
}
