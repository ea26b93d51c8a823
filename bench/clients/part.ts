import type { Scope } from '../support/scope.js';
import type { Spread } from '../support/stats.js';
import type { ClientProcess } from './client-process.js';
import type { Language } from './language.js';
import type { Participant } from '../support/participant.js';

export type ClientOptions = {
  languages: string;
  only: string;
  rounds: number;
  seconds: number;
  'warm-up': number;
  events: number;
  delivery: number;
};

/** What the part of evaluations needs. */
export interface EvaluationsContext {
  language: Language;
  options: Pick<ClientOptions, 'rounds' | 'seconds' | 'warm-up'>;
  /** A fresh process with one client, by its name. */
  start(scope: Scope, client: string): Promise<ClientProcess>;
  /** Of the rate of each peer; 1 unless it is set. */
  wantedRatio?: number;
}

/** A language whose program is built. */
export interface LanguageContext extends EvaluationsContext {
  options: ClientOptions;
  standIn: Participant;
}

/** A part of the run for one language: prints its table, and gives what goes into the JSON. */
export interface PartResult {
  /** Why the figures are void; `null` when every answer was right. */
  void: string | null;
  [figure: string]: unknown;
}

/** A figure that a benchmark wants, as it goes into the JSON beside what was measured. */
export interface Wanted {
  figure: string;
  wanted: string;
  measured: Spread;
  reached: boolean;
}
