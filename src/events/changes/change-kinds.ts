import { discoverChangeRules } from '../types/discover.js';
import type { EventChangeRule } from '../types/event-change.js';

/** Rules of the event types that report changes, by the name of the type. */
export const CHANGE_RULES: ReadonlyMap<string, EventChangeRule> = await discoverChangeRules();

export const CHANGE_KINDS: readonly string[] = [...CHANGE_RULES.values()]
  .flatMap(({ kinds }) => kinds)
  .toSorted();
