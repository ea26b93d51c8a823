import { isObject } from '../../../../common/json/is-object.js';
import type { StackException } from '../stack/stack-frame.js';

const MAX_FILES = 1000;

/**
 * Adds to each frame the debug id that the event contains for its file. Printed stacks contain none.
 *
 *     { debugIds: { "https://shop.example/assets/main.js": "9f1b2c3d-…" } }
 *     { debug_meta: { images: [{ code_file: "https://…", debug_id: "9f1b2c3d-…" }] } }    as Sentry's clients send it
 *
 * @param data the event's `data`, of any form
 */
export function assignDebugIds(exceptions: readonly StackException[], data: unknown): StackException[] {
  const ids = debugIdsOf(data);
  if (ids.size === 0) return [...exceptions];
  return exceptions.map((exception) => ({
    ...exception,
    frames: exception.frames.map((frame) =>
      frame.debugId === null && frame.file !== null
        ? { ...frame, debugId: ids.get(frame.file) ?? null }
        : frame,
    ),
  }));
}

function debugIdsOf(data: unknown): Map<string, string> {
  const ids = new Map<string, string>();
  if (!isObject(data)) return ids;
  const add = (file: unknown, id: unknown): void => {
    const debugId = typeof id === 'string' ? normalizeDebugId(id) : null;
    if (typeof file === 'string' && debugId !== null) ids.set(file, debugId);
  };
  const { debugIds, debug_meta: meta } = data;
  if (isObject(debugIds))
    for (const [file, id] of Object.entries(debugIds).slice(0, MAX_FILES)) add(file, id);
  if (isObject(meta) && Array.isArray(meta['images'])) {
    for (const image of (meta['images'] as unknown[]).slice(0, MAX_FILES)) {
      if (isObject(image)) add(image['code_file'], image['debug_id']);
    }
  }
  return ids;
}

const DEBUG_ID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

/** Debug id in its stored form: a UUID in lower case with hyphens. Null: the text is not a UUID. */
export function normalizeDebugId(text: string): string | null {
  if (!DEBUG_ID.test(text)) return null;
  return text
    .replaceAll('-', '')
    .toLowerCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
