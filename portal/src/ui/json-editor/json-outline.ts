export type JsonPath = readonly (string | number)[];

/** A value of a JSON text, with the positions of its key and of itself. */
export interface OutlineNode {
  path: JsonPath;
  /** The key with its quotes; `null` for items and for the whole text. */
  key: Range | null;
  value: Range;
}
export interface Range {
  from: number;
  to: number;
}

/** What can be typed at a position of a JSON text. */
export interface Cursor {
  /** `none`: neither a key nor a value is valid at the position. */
  expects: 'key' | 'value' | 'none';
  /** Path of the object whose key is typed, or of the value itself. */
  path: JsonPath;
  /** The unfinished or finished word at the position, with its quotes; empty between words. */
  word: Range;
  /** Whether the key that is typed has a colon already. */
  hasColon: boolean;
  /** Keys of each object around the position, by `pathKey`, without the one that is typed. */
  keys: ReadonlyMap<string, ReadonlySet<string>>;
  /** Items of the array whose item is typed, as they are written, without that item. */
  items: ReadonlySet<string>;
}

interface Frame {
  kind: 'object' | 'array';
  path: JsonPath;
  node: OutlineNode;
  key: { name: string; range: Range } | null;
  index: number;
  state: 'key' | 'colon' | 'value' | 'comma';
  keys: Set<string>;
  items: Set<string>;
}

// A string ends with its line, so that one without its closing quote does not swallow the rest of the text.
const TOKEN = /\s+|"(?:[^"\\\n]|\\.)*"?|[{}[\]:,]|[^\s{}[\]:,"]+/g;

export function pathKey(path: JsonPath): string {
  return JSON.stringify(path);
}

/** Values of a text that may be incomplete JSON, containers before their members. */
export function outlineOf(text: string): OutlineNode[] {
  return scan(text, -1).nodes;
}

/** @returns context of a position in a text that may be incomplete JSON. */
export function cursorAt(text: string, position: number): Cursor {
  const { cursor, keys } = scan(text, position);
  return { ...cursor, keys };
}

function scan(text: string, position: number) {
  const nodes: OutlineNode[] = [];
  const keys = new Map<string, Set<string>>();
  const stack: Frame[] = [];
  let isRootDone = false;
  let cursor: Omit<Cursor, 'keys'> | null = null;

  const expected = (word: Range): Omit<Cursor, 'keys'> => {
    const frame = stack.at(-1);
    const none = { word, hasColon: false, items: new Set<string>() };
    if (frame === undefined) return { ...none, expects: isRootDone ? 'none' : 'value', path: [] };
    if (frame.state === 'key') return { ...none, expects: 'key', path: frame.path };
    if (frame.state === 'value')
      return { ...none, expects: 'value', path: childPath(frame), items: frame.items };
    return { ...none, expects: 'none', path: frame.path };
  };
  const valueDone = (): void => {
    const frame = stack.at(-1);
    if (frame === undefined) isRootDone = true;
    else frame.state = 'comma';
  };
  const close = (to: number): void => {
    const frame = stack.pop();
    if (frame === undefined) return;
    frame.node.value.to = to;
    valueDone();
  };

  for (const { 0: token, index: from } of text.matchAll(TOKEN)) {
    const to = from + token.length;
    const isSpace = token.trim() === '';
    const isWord = !isSpace && !'{}[]:,'.includes(token);
    // A position at the end of a word belongs to the word; one beside punctuation is between words.
    if (position >= 0 && cursor === null) {
      if (isWord ? position >= from && position <= to : position <= from) {
        cursor = expected(isWord ? { from, to } : { from: position, to: position });
      } else if (isSpace && position < to) cursor = expected({ from: position, to: position });
    }
    if (isSpace) continue;
    const isCursor = isWord && cursor !== null && cursor.word.from === from && cursor.word.to === to;
    const frame = stack.at(-1);
    if (token === '{' || token === '[') {
      const path = frame === undefined ? [] : childPath(frame);
      const key = frame?.kind === 'object' ? (frame.key?.range ?? null) : null;
      const node = { path, key, value: { from, to } };
      nodes.push(node);
      const opened: Frame = {
        kind: token === '{' ? 'object' : 'array',
        path,
        node,
        key: null,
        index: 0,
        state: token === '{' ? 'key' : 'value',
        keys: new Set<string>(),
        items: new Set<string>(),
      };
      stack.push(opened);
      if (token === '{') keys.set(pathKey(path), opened.keys);
    } else if (token === '}' || token === ']') close(to);
    else if (token === ':') {
      if (frame?.kind === 'object' && frame.state === 'colon') {
        frame.state = 'value';
        if (cursor !== null && cursor.expects === 'key' && cursor.word.to === frame.key?.range.to) {
          cursor = { ...cursor, hasColon: true };
        }
      }
    } else if (token === ',') {
      if (frame !== undefined) {
        frame.state = frame.kind === 'object' ? 'key' : 'value';
        frame.key = null;
        frame.index += 1;
      }
    } else if (frame?.kind === 'object' && frame.state === 'key') {
      frame.key = { name: unquoted(token), range: { from, to } };
      frame.state = 'colon';
      if (!isCursor) frame.keys.add(frame.key.name);
    } else if (frame === undefined || frame.state === 'value') {
      const path = frame === undefined ? [] : childPath(frame);
      const key = frame?.kind === 'object' ? (frame.key?.range ?? null) : null;
      nodes.push({ path, key, value: { from, to } });
      if (frame?.kind === 'array' && !isCursor) frame.items.add(token);
      valueDone();
    }
  }
  while (stack.length > 0) {
    // An unclosed container ends at the end of the text.
    if (cursor === null && position >= 0) cursor = expected({ from: position, to: position });
    close(text.length);
  }
  return { nodes, keys, cursor: cursor ?? expected({ from: position, to: position }) };
}

function childPath({ kind, path, key, index }: Frame): JsonPath {
  return [...path, kind === 'array' ? index : (key?.name ?? '')];
}

function unquoted(token: string): string {
  try {
    const name: unknown = JSON.parse(token);
    if (typeof name === 'string') return name;
  } catch {
    // An incomplete string: its text without quotes.
  }
  return token.replace(/^"/, '').replace(/"$/, '');
}
