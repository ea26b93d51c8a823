import { Injectable } from '@nestjs/common';

/** Returns which of the keys are keys of flags in the project. */
export type FindFlags = (projectId: string, keys: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Looks up flags for the views of events. Flags are a layer above events, so the flags feature registers its lookup here at
 * startup; without one, no flag is known.
 */
@Injectable()
export class KnownFlags {
  private find: FindFlags = () => Promise.resolve(new Set());

  use(find: FindFlags): void {
    this.find = find;
  }

  among(projectId: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
    return this.find(projectId, keys);
  }
}
