import { Injectable } from '@nestjs/common';

export type AppExists = (id: string) => Promise<boolean>;

/**
 * Reports whether an app exists, by a function that the apps module registers: that module imports this one and not the
 * other way round.
 */
@Injectable()
export class KnownApps {
  private exists: AppExists | null = null;

  register(exists: AppExists): void {
    this.exists = exists;
  }

  has(id: string): Promise<boolean> {
    if (this.exists === null) throw new Error('AppsModule has not registered `AppExists`');
    return this.exists(id);
  }
}
