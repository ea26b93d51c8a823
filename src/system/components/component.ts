import type { ComponentState, SystemComponentResponse } from '../system.response.js';

const SEVERITY: readonly ComponentState[] = ['ok', 'warn', 'down'];

export function ok(explanation: string): SystemComponentResponse {
  return { state: 'ok', explanation, action: null };
}

export function warn(explanation: string, action: string): SystemComponentResponse {
  return { state: 'warn', explanation, action };
}

export function down(explanation: string, action: string): SystemComponentResponse {
  return { state: 'down', explanation, action };
}

/** Component whose state can only be read from the database, while the database does not respond. */
export function unknown(what: string): SystemComponentResponse {
  return warn(
    `${what} could not be read: the database did not respond in time.`,
    'Check the database first.',
  );
}

export function worstOf(states: readonly ComponentState[]): ComponentState {
  return SEVERITY[Math.max(0, ...states.map((state) => SEVERITY.indexOf(state)))] ?? 'ok';
}
