import { NAME_RULES } from '../../api/name-rules';
import { keyFromName } from '../../ui/forms/key-from-name';
import * as strings from './flag-editor.strings';

/** Rules of the service, checked while typing; the service decides. */

const { pattern, reserved } = NAME_RULES.flagKey;
const MAX_KEY_LENGTH = 128;
/** The name in the examples of the portal: in the empty list and in the field of the dialog. */
export const EXAMPLE_FLAG_NAME = strings.exampleFlagName;
export const MAX_TAGS = 20;
const TAG = /^[\p{L}\p{N}][\p{L}\p{N} ._:/-]{0,49}$/u;
export const TAG_RULE = strings.tagRule;

/** @returns the problem of the key of a flag or group; `null` for a valid key. */
export function keyProblem(key: string): string | null {
  if (key === '') return strings.keyMissing;
  if (!/^[A-Za-z0-9]/.test(key)) return strings.keyStartRule;
  if (key.length > MAX_KEY_LENGTH) return strings.keyTooLong;
  if (!pattern.test(key)) return strings.keyCharactersRule;
  return reserved.has(key) ? strings.keyReserved(key) : null;
}

/** Suggests a key derived from the name, until one is typed. */
export function flagKeyFromName(name: string): string {
  return keyFromName(name, MAX_KEY_LENGTH);
}

export function isTag(tag: string): boolean {
  return TAG.test(tag);
}

export function tagsProblem(tags: readonly string[]): string | null {
  const wrong = tags.find((tag) => !isTag(tag));
  if (wrong !== undefined) return strings.tagInvalid(wrong, TAG_RULE);
  return tags.length > MAX_TAGS ? strings.tooManyTags(MAX_TAGS) : null;
}
