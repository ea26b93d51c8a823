import { currentScope } from './request-scope.js';

/** The event with the flags that were evaluated in the same request as `data.flags`. Never throws. */
export function attachFlags<E extends { data: unknown }>(event: E): E {
  const flags = currentScope()?.flags;
  if (flags === undefined || flags.size === 0) return event;
  try {
    const { data } = event;
    // An event whose data is not an object is rejected unchanged.
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return event;
    return { ...event, data: { ...data, flags: Object.fromEntries(flags) } };
  } catch {
    // A getter of the caller throws: serializing the event then drops it.
    return event;
  }
}
