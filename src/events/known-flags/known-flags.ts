import { Injectable } from '@nestjs/common';

/** Finds which of these keys are keys of flags of the project. */
export type FindFlags = (projectId: string, keys: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * What events know of flags. The feature of flags lies above the events and imports them, so it registers its answer here when
 * the service starts; without it, no flag is known.
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
