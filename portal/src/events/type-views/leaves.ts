import {
  isContainer,
  isJsonObject,
  stringifyExact,
  type JsonObject,
  type JsonValue,
} from '../../api/exact-json';
import type { Pointer } from '../../ui/json-tree/tree-rows';

/** Deeper objects are shown as JSON. */
const MAX_DEPTH = 4;
/** The others are in the JSON of the event. */
const MAX_LEAVES = 60;

/** One value of an event's data, with the name that the sender gave it. */
export interface Leaf {
  pointer: Pointer;
  /** `fields.user_id` */
  path: string;
  value: JsonValue;
}

/**
 * Lists the values of the data, each once. Objects are flattened, lists are one value.
 *
 * @param hidden what is shown elsewhere, by pointer.
 */
export function leavesOf(
  data: JsonObject,
  hidden: readonly Pointer[],
): { leaves: readonly Leaf[]; left: number } {
  const leaves: Leaf[] = [];
  let left = 0;
  const add = (value: JsonValue, pointer: Pointer, path: string, depth: number): void => {
    if (hidden.includes(pointer)) return;
    if (isJsonObject(value) && Object.keys(value).length > 0 && depth < MAX_DEPTH) {
      for (const [name, part] of Object.entries(value)) {
        const escaped = name.replaceAll('~', '~0').replaceAll('/', '~1');
        add(part, `${pointer}/${escaped}`, path === '' ? name : `${path}.${name}`, depth + 1);
      }
    } else if (leaves.length < MAX_LEAVES) leaves.push({ pointer, path, value });
    else left += 1;
  };
  if (Object.keys(data).length > 0) add(data, '', '', 0);
  return { leaves, left };
}

/** The value as text: strings without quotes unless they are empty, everything else as JSON. */
export function leafText(value: JsonValue): string {
  return typeof value === 'string' && value !== '' ? value : stringifyExact(value);
}

/** Whether events can be filtered by the value: lists and objects are no values of their own. */
export function isFilterable({ value, pointer }: Leaf): boolean {
  return pointer !== '' && !isContainer(value);
}
