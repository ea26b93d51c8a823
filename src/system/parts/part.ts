import type { PartState, SystemPartResponse } from '../system.response.js';

const SEVERITY: readonly PartState[] = ['ok', 'warn', 'down'];

export function ok(explanation: string): SystemPartResponse {
  return { state: 'ok', explanation, action: null };
}

export function warn(explanation: string, action: string): SystemPartResponse {
  return { state: 'warn', explanation, action };
}

export function down(explanation: string, action: string): SystemPartResponse {
  return { state: 'down', explanation, action };
}

/** For what is only read from the database, while that does not answer. */
export function unknown(what: string): SystemPartResponse {
  return warn(
    `${what} could not be read: the database did not respond in time.`,
    'Check the database first.',
  );
}

export function worstOf(states: readonly PartState[]): PartState {
  return SEVERITY[Math.max(0, ...states.map((state) => SEVERITY.indexOf(state)))] ?? 'ok';
}
