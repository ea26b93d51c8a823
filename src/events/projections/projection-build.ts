export type BuildState = 'building' | 'current' | 'retired';

/** How far one build of a projection is. Snapshots are PostgreSQL's texts, opaque here. */
export interface ProjectionBuild {
  name: string;
  build: number;
  version: number;
  state: BuildState;
  /** Transactions whose events it holds, all of them once the stored ones were read. */
  seen: string;
  seenAt: Date;
  /** Where the pages under way lead; `null`: nowhere yet. */
  target: string | null;
  targetAt: Date | null;
  afterXid: string | null;
  afterId: string | null;
  /** Of the events that were stored before it began, the last that it read. */
  storedReceivedAt: Date | null;
  storedId: string | null;
  storedDone: boolean;
  failures: number;
  retryAt: Date | null;
  /** Raised by each replica that takes it over; a page is only written under the fence that its writer has. */
  fence: string;
}

/** Builds that are equally far can read a page together. */
export function progressKey(build: ProjectionBuild): string {
  return build.storedDone
    ? JSON.stringify([build.seen, build.target, build.afterXid, build.afterId])
    : `stored:${build.name}:${build.build}`;
}
