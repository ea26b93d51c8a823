/** Airflow's word for how a simulated run ends. */
export type SimulatedOutcome = 'failed' | 'success';
/** States that a callback can report. */
export type CallbackState = SimulatedOutcome | 'running';

/** How a simulated run behaves: `input.simulate`, with what is left out or makes no sense replaced by the default. */
export interface Simulation {
  outcome: SimulatedOutcome;
  /** Between `running` and the end. */
  durationMs: number;
  /** Between its submission and `running`. */
  queueMs: number;
  /** It stays `queued` until it is stopped, as with a paused DAG. */
  paused: boolean;
  /** So many submissions are not answered. The last of them is taken all the same, those before are not. */
  failSubmit: number;
  /** Callbacks that are never sent. */
  lostCallbacks: CallbackState[];
  /** How often each is sent again. */
  repeatCallbacks: number;
  delayCallbacksMs: number;
  /** `running` is reported after the end. */
  reorderCallbacks: boolean;
}

const MAX_MS = 600_000;
const MAX_FAILED_SUBMITS = 20;
const MAX_REPEATS = 10;
const CALLBACK_STATES: ReadonlyMap<unknown, CallbackState> = new Map([
  ['running', 'running'],
  ['success', 'success'],
  ['succeeded', 'success'],
  ['failed', 'failed'],
]);

/** @param input of the run's `conf`. */
export function readSimulation(input: unknown): Simulation {
  const asked = recordOf(recordOf(input)['simulate']);
  return {
    outcome: asked['outcome'] === 'failed' ? 'failed' : 'success',
    durationMs: integer(asked['duration_ms'], MAX_MS, 1000),
    queueMs: integer(asked['queue_ms'], MAX_MS, 300),
    paused: asked['paused'] === true,
    failSubmit: integer(asked['fail_submit'], MAX_FAILED_SUBMITS, 0),
    lostCallbacks: lost(asked['lose_callbacks']),
    repeatCallbacks: integer(asked['repeat_callbacks'], MAX_REPEATS, 0),
    delayCallbacksMs: integer(asked['delay_callbacks_ms'], MAX_MS, 0),
    reorderCallbacks: asked['reorder_callbacks'] === true,
  };
}

export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function integer(value: unknown, max: number, otherwise: number): number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max
    ? (value as number)
    : otherwise;
}

function lost(value: unknown): CallbackState[] {
  if (value === true) return ['running', 'success', 'failed'];
  if (!Array.isArray(value)) return [];
  return [...new Set(value.flatMap((word: unknown) => CALLBACK_STATES.get(word) ?? []))];
}
