import { isObject } from '../../../../common/json/is-object.js';
import { type Fields } from './read-frames.js';

/** The exceptions of a report, divided into the reported one, its causes, and its siblings. */
export interface LinkedExceptions {
  reported: Fields;
  chain: Fields[];
  siblings: Fields[][];
}

interface Link {
  fields: Fields;
  id: number;
  parent: number | null;
  /** Whether the exception is an element of its parent's list (`errors[0]`), not its cause. */
  isSibling: boolean;
}

const ELEMENT = /\[\d+\]$/;

/**
 * The exceptions that Sentry's clients link by `mechanism: {exception_id, parent_id, source}`, in a list that contains the siblings
 * of a group and all causes; null for a list without links.
 *
 * @see https://develop.sentry.dev/sdk/foundations/data-model/event-payloads/exception/
 */
export function linkedExceptions(values: readonly Fields[]): LinkedExceptions | null {
  const links = values.flatMap((fields) => linkOf(fields) ?? []);
  const root = links.find(({ parent }) => parent === null);
  if (root === undefined || links.length < values.length || links.length < 2) return null;
  const byParent = new Map<number, Link[]>();
  for (const link of links) {
    // Links to later exceptions are ignored, which excludes cycles.
    if (link.parent === null || link.parent >= link.id) continue;
    byParent.set(link.parent, [...(byParent.get(link.parent) ?? []), link]);
  }
  const { chain, siblings } = groupFrom(root, byParent);
  return { reported: root.fields, chain, siblings };
}

function groupFrom(
  root: Link,
  byParent: ReadonlyMap<number, readonly Link[]>,
): { chain: Fields[]; siblings: Fields[][] } {
  const chain: Fields[] = [];
  const siblings: Fields[][] = [];
  for (let at: Link | undefined = root; at !== undefined;) {
    chain.push(at.fields);
    const children: readonly Link[] = byParent.get(at.id) ?? [];
    for (const child of children) {
      if (!child.isSibling) continue;
      const inner = groupFrom(child, byParent);
      // A group among the siblings is replaced by its own siblings.
      siblings.push(...(inner.siblings.length > 0 ? inner.siblings : [inner.chain]));
    }
    at = children.find(({ isSibling }) => !isSibling);
  }
  return { chain, siblings };
}

function linkOf(fields: Fields): Link | null {
  const mechanism = fields['mechanism'];
  if (!isObject(mechanism)) return null;
  const { exception_id: id, parent_id: parent, source } = mechanism;
  if (typeof id !== 'number') return null;
  return {
    fields,
    id,
    parent: typeof parent === 'number' ? parent : null,
    isSibling: typeof source === 'string' && ELEMENT.test(source),
  };
}
