import type { Scope } from '../support/scope.js';

export interface ClientCommand {
  program: string;
  /** The name of the client, the folder of the definitions and the address of the stand-in come after these. */
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}

/** A language: its program, with our client and its peers. To add one, add its file to `languages.ts`. */
export interface Language {
  name: string;
  /** What is compared with the peers: {@link OURS} unless it is set. */
  ours?: string;
  /** Longest p99 of an enqueue that is wanted, in microseconds. */
  enqueueP99Us: number;
  /** Whether an evaluation must allocate nothing: where the language counts allocations. */
  allocatesNothing: boolean;
  /** Clients beside ours that evaluate in the process. */
  peers: readonly string[];
  /** Clients beside ours that queue and send events in the background. */
  eventPeers: readonly string[];
  /** What is not beside ours, and why. */
  absent: Readonly<Record<string, string>>;
  /** Installs the peers when they are not there, and builds the program. @throws Error when a toolchain is missing. */
  prepare(scope: Scope): Promise<ClientCommand>;
}

/** The name of our client in every program. */
export const OURS = 'signalbox';
