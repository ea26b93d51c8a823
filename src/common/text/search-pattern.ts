import { continuationsOf } from './canonical-forms.js';
import { letterForms } from './letter-forms.js';
import { withoutEscapeSequences } from './without-escape-sequences.js';

const SYNTAX = /[\\^$.*+?()[\]{}|]/g;

/**
 * A regular expression for texts that contain `text`, in any letter case (see {@link letterForms}); every character means itself. It is
 * written in what PostgreSQL and JavaScript (with the flag `u`) read alike, so that both find the same, on any server: a comparison by
 * `lower` or ILIKE depends on the locale with which its database was made.
 */
export function searchPattern(text: string): string {
  return toPattern(text, (form) => form);
}

/** {@link searchPattern} for texts that begin with `text`. */
export function prefixPattern(text: string): string {
  return `^${searchPattern(text)}`;
}

/** {@link searchPattern} for texts that are `text`. */
export function equalsPattern(text: string): string {
  return `^${searchPattern(text)}$`;
}

/** Tests whether texts contain `wanted`, by the same rule as in the database. */
export function textMatcher(wanted: string): (text: string) => boolean {
  const pattern = new RegExp(searchPattern(wanted), 'u');
  return (text) => pattern.test(withoutEscapeSequences(text));
}

/** @param encode a form of a character as the searched text has it. */
export function toPattern(text: string, encode: (form: string) => string): string {
  const characters = letterForms(withoutEscapeSequences(text));
  return `${characters.map((forms) => alternatives(forms.map(encode))).join('')}${endOfCharacter(characters.at(-1) ?? [])}`;
}

/** Elsewhere the next character of the text stands there. */
function endOfCharacter(forms: readonly string[]): string {
  const continuations = [...new Set(forms.map(continuationsOf))].join('');
  return continuations === '' ? '' : `(?![${continuations}])`;
}

function alternatives(forms: readonly string[]): string {
  const [first = '', ...others] = forms;
  if (others.length === 0) return first.replace(SYNTAX, String.raw`\$&`);
  if (forms.every((form) => form.length === 1)) return `[${forms.join('')}]`;
  return `(?:${forms.map((form) => form.replace(SYNTAX, String.raw`\$&`)).join('|')})`;
}
