import { cpuSeconds, treeCpuSeconds } from '../support/processes.js';

/** Processes by their names in the tables. */
export type Watched = Readonly<Record<string, { pid: number; tree?: boolean }>>;

/** CPU seconds by name. */
export type Usage = Record<string, number>;

/** @returns a function that returns the usage since this call. */
export function meter(watched: Watched): () => Usage {
  const read = (): [string, number][] =>
    Object.entries(watched).map(([name, { pid, tree = false }]) => [
      name,
      tree ? treeCpuSeconds(pid) : cpuSeconds(pid),
    ]);
  const before = new Map(read());
  return () => Object.fromEntries(read().map(([name, now]) => [name, now - (before.get(name) ?? 0)]));
}
