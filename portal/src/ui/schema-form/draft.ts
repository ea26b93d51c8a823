import { fieldPath } from './field-path';
import {
  isObject,
  type Field,
  type GroupField,
  type ItemField,
  type NumberField,
  type TextField,
} from './schema-field';
import { MASK } from './mask';
import { ExactNumber, formatExact, parseExact, parseNumber, stringifyExact } from '../../api/exact-json';
import * as strings from './schema-form.strings';

/** State of the inputs: text as it was typed, so that an incomplete number is kept. */
export type Draft = string | boolean | null | readonly string[] | GroupDraft;
export interface GroupDraft {
  /** Drafts by field name. A map, because authors choose the names, and `__proto__` is a valid one. */
  fields: ReadonlyMap<string, Draft>;
  /** JSON of the fields without an input. */
  rest: string;
}

/** @param value stored value; `undefined`: none, so the draft has the schema's defaults. */
export function draftOf(field: Field, value: unknown): Draft {
  const given = value === undefined ? field.preset : value;
  switch (field.kind) {
    case 'group': {
      const own = isObject(given) ? given : {};
      const named = new Set(field.fields.map(({ name }) => name));
      const rest = Object.entries(own).filter(([name]) => !named.has(name));
      return {
        fields: new Map(
          field.fields.map(({ name, field: part }) => [
            name,
            // A field that is absent from a stored object was left out deliberately, so its default does not apply.
            draftOf(
              value === undefined ? part : { ...part, preset: undefined },
              Object.hasOwn(own, name) ? own[name] : undefined,
            ),
          ]),
        ),
        rest: rest.length === 0 ? '' : formatExact(Object.fromEntries(rest)),
      };
    }
    case 'boolean':
      return typeof given === 'boolean' ? given : null;
    case 'list':
      return Array.isArray(given) ? (given as unknown[]).map((item) => textOf(field.item, item)) : [];
    case 'json':
      return given === undefined ? '' : formatExact(given);
    case 'text':
    case 'number':
    case 'choice':
      return given === undefined || given === null ? '' : textOf(field, given);
  }
}

/** @returns the draft with the one at the path `names` replaced. */
export function changed(draft: Draft, names: readonly string[], next: Draft): Draft {
  const [name, ...further] = names;
  if (name === undefined) return next;
  if (!isGroup(draft)) return draft;
  const before = draft.fields.get(name);
  if (before === undefined) return draft;
  return { ...draft, fields: new Map(draft.fields).set(name, changed(before, further, next)) };
}

/** JSON value of a draft; `undefined`: it is empty, so the field is left out. */
type Reading = unknown;

/** Converts drafts to JSON and collects obvious errors by path. The service validates everything again. */
export class DraftReader {
  readonly errors = new Map<string, string>();

  read(field: Field, draft: Draft, path: string, isRequired: boolean): Reading {
    switch (field.kind) {
      case 'group':
        return isGroup(draft) ? this.group(field, draft, path, isRequired) : undefined;
      case 'boolean':
        return draft === null && isRequired ? false : (draft ?? undefined);
      case 'list':
        return this.list(field, draft as readonly string[], path, isRequired);
      case 'json':
        return this.json(draft as string, path, isRequired, field.type);
      case 'text':
      case 'number':
      case 'choice': {
        if (draft === '') return this.blank(field, path, isRequired);
        const value = itemOf(field, draft as string);
        const problem = value === undefined ? notRead(field) : limits(field, value);
        if (problem !== null) this.errors.set(path, problem);
        return value;
      }
    }
  }

  private blank(field: Field, path: string, isRequired: boolean): Reading {
    if (!isRequired) return undefined;
    if (field.isNullable) return null;
    if (
      field.kind === 'text' &&
      field.format === 'plain' &&
      (field.minLength ?? 0) === 0 &&
      field.pattern === null
    )
      return '';
    this.errors.set(path, field.kind === 'choice' ? strings.choiceMissing : strings.valueMissing);
    return undefined;
  }

  private list(
    field: Extract<Field, { kind: 'list' }>,
    items: readonly string[],
    path: string,
    isRequired: boolean,
  ): Reading {
    if (items.length === 0 && !isRequired) return undefined;
    const values = items.map((item) => itemOf(field.item, item));
    const wrong = values.findIndex((value) => value === undefined || limits(field.item, value) !== null);
    const least = field.minItems ?? 0;
    if (wrong !== -1)
      this.errors.set(
        path,
        strings.itemProblem(wrong + 1, limits(field.item, values[wrong]) ?? notRead(field.item)),
      );
    else if (items.length < least)
      this.errors.set(path, least === 1 ? strings.itemMissing : strings.tooFewItems(least));
    else if (field.maxItems !== null && items.length > field.maxItems)
      this.errors.set(path, strings.tooLarge(field.maxItems));
    return values;
  }

  private group(field: GroupField, draft: GroupDraft, path: string, isRequired: boolean): Reading {
    const inner = new DraftReader();
    const entries: [string, unknown][] = [];
    for (const { name, field: part, isRequired: isPartRequired } of field.fields) {
      const value = inner.read(part, draft.fields.get(name) ?? '', fieldPath(path, name), isPartRequired);
      if (value !== undefined) entries.push([name, value]);
    }
    const isBlank = [...draft.fields.values()].every(isBlankDraft) && draft.rest.trim() === '';
    // The required members of an optional object are required only when it has any input.
    if (isBlank && !isRequired) return undefined;
    const rest = inner.json(draft.rest, restPath(path), false, 'object');
    for (const [where, problem] of inner.errors) this.errors.set(where, problem);
    // From entries: an assignment to `__proto__` would set the prototype.
    return Object.fromEntries([...entries, ...Object.entries(isObject(rest) ? rest : {})]);
  }

  private json(text: string, path: string, isRequired: boolean, type: 'object' | 'any'): Reading {
    if (text.trim() === '') {
      if (isRequired && type === 'object') return {};
      if (isRequired) this.errors.set(path, strings.valueMissing);
      return undefined;
    }
    try {
      const value = parseExact(text);
      if (type === 'any' || isObject(value)) return value;
      this.errors.set(path, strings.moreFieldsNotObject);
    } catch (error) {
      this.errors.set(path, strings.notJson(error instanceof Error ? error.message : strings.unreadableJson));
    }
    return undefined;
  }
}

/** Path of the JSON input for fields without their own input. */
export function restPath(path: string): string {
  return `${path} (more)`;
}

export function isGroup(draft: Draft): draft is GroupDraft {
  return typeof draft === 'object' && draft !== null && !Array.isArray(draft);
}

function isBlankDraft(draft: Draft): boolean {
  if (isGroup(draft)) return [...draft.fields.values()].every(isBlankDraft) && draft.rest.trim() === '';
  return draft === '' || draft === null || (Array.isArray(draft) && draft.length === 0);
}

function textOf(field: ItemField, value: unknown): string {
  if (field.kind === 'choice') {
    // Compared as text, because exact numbers are objects without value equality.
    const wanted = stringifyExact(value);
    const index = field.values.findIndex((one) => stringifyExact(one) === wanted);
    return index === -1 ? '' : String(index);
  }
  const text = typeof value === 'string' ? value : stringifyExact(value);
  return field.kind === 'text' && field.format === 'date-time' ? localTime(text) : text;
}

/** @returns `undefined` when the text is not a valid value of this kind. */
function itemOf(field: ItemField, text: string): unknown {
  if (field.kind === 'choice') return field.values[Number(text)];
  if (field.kind === 'number') {
    return parseNumber(text.trim()) ?? undefined;
  }
  if (field.format !== 'date-time') return text;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

function notRead(field: ItemField): string {
  if (field.kind === 'number') return field.isInteger ? strings.integerInvalid : strings.numberInvalid;
  return field.kind === 'choice' ? strings.choiceMissing : strings.dateTimeInvalid;
}

function limits(field: ItemField, value: unknown): string | null {
  if (field.kind === 'number' && (typeof value === 'number' || value instanceof ExactNumber))
    return numberProblem(field, value);
  if (field.kind === 'text' && typeof value === 'string') return textProblem(field, value);
  return null;
}

function numberProblem(
  { isInteger, minimum, maximum }: NumberField,
  value: number | ExactNumber,
): string | null {
  // Limits are checked with the nearest double; the service compares all digits.
  const near = Number(value);
  if (isInteger && (!Number.isInteger(near) || /\.\d*[1-9]/.test(String(value))))
    return strings.integerInvalid;
  if (minimum !== null && near < minimum) return strings.tooSmall(minimum);
  if (maximum !== null && near > maximum) return strings.tooLarge(maximum);
  return null;
}

/** Checks the text except for `pattern`, which the service checks: a slow expression of an app's author would block the page. */
function textProblem({ format, isSecret, minLength, maxLength }: TextField, value: string): string | null {
  // The mask represents the stored value, which is already valid.
  if (isSecret && value === MASK) return null;
  const { length } = [...value];
  if (minLength !== null && length < minLength) return strings.tooShort(minLength);
  if (maxLength !== null && length > maxLength) return strings.tooLong(maxLength);
  if (format === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value)) return strings.emailInvalid;
  if (format === 'uri' && !/^[A-Za-z][A-Za-z0-9+.-]*:\S+$/.test(value)) return strings.addressInvalid;
  if (format === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(value)) return strings.dateInvalid;
  return null;
}

/** Local time with seconds, as a `datetime-local` input requires. */
function localTime(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) return '';
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
