import { currentScope } from './request-scope.js';

/** The event with the flags that were evaluated in the same request as `data.flags`. Never throws. */
export function attachFlags<E extends { data: unknown }>(event: E): E {
  const flags = currentScope()?.flags;
  if (flags === undefined || flags.size === 0) return event;
  try {
    const { data } = event;
    // What is no object is refused as it is.
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return event;
    return { ...event, data: { ...data, flags: Object.fromEntries(flags) } };
  } catch {
    // A getter of the caller that throws: the event is refused where it becomes JSON.
    return event;
  }
}
