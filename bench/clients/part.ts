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

/** Parameters of the part `evaluate`. */
export interface EvaluationsContext {
  language: Language;
  options: Pick<ClientOptions, 'rounds' | 'seconds' | 'warm-up'>;
  /** Starts a new process with the client of this name. */
  start(scope: Scope, client: string): Promise<ClientProcess>;
  /** Target for the ratio to the rate of each peer; 1 by default. */
  wantedRatio?: number;
}

/** A language whose program is built. */
export interface LanguageContext extends EvaluationsContext {
  options: ClientOptions;
  stubServer: Participant;
}

/** Result of a part for one language, for the JSON file. The part prints its table itself. */
export interface PartResult {
  /** Why the figures are void; `null` when all results were right. */
  void: string | null;
  [figure: string]: unknown;
}

/** The target of a figure, for the JSON file, with the measured value. */
export interface Wanted {
  figure: string;
  wanted: string;
  measured: Spread;
  reached: boolean;
}
