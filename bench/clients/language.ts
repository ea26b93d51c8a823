import type { Scope } from '../support/scope.js';

export interface ClientCommand {
  program: string;
  /** Followed by the name of the client, the folder of the definitions and the address of the stub server. */
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}

/** A language: its program with our client and the peers. `languages.ts` lists all of them. */
export interface Language {
  name: string;
  /** The client that is compared with the peers; {@link OURS} by default. */
  ours?: string;
  /** Target for the p99 of an enqueue, in microseconds. */
  enqueueP99Us: number;
  /** Whether an evaluation must allocate nothing. Requires that the language counts allocations. */
  allocatesNothing: boolean;
  /** Peers that evaluate in the process. */
  peers: readonly string[];
  /** Peers that queue and send events in the background. */
  eventPeers: readonly string[];
  /** Peers that are not compared, with the reason. */
  absent: Readonly<Record<string, string>>;
  /** Installs missing peers and builds the program. @throws Error when a toolchain is missing. */
  prepare(scope: Scope): Promise<ClientCommand>;
}

/** The name of our client in every program. */
export const OURS = 'signalbox';
