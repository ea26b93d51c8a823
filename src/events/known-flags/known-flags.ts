import { Injectable } from '@nestjs/common';

/** Finds which of these keys are keys of flags of the project. */
export type FindFlags = (projectId: string, keys: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Looks up flags for the views of events. Flags are a layer above events, so that feature registers its lookup here when the service
 * starts; without one, no flag is known.
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
