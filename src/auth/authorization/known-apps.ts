import { Injectable } from '@nestjs/common';

export type AppExists = (id: string) => Promise<boolean>;

/**
 * Whether an app exists, as the feature that owns apps answers it. A registration, because that feature imports this
 * one and not the other way round.
 */
@Injectable()
export class KnownApps {
  private exists: AppExists | null = null;

  register(exists: AppExists): void {
    this.exists = exists;
  }

  has(id: string): Promise<boolean> {
    if (this.exists === null) throw new Error('no feature has registered its apps');
    return this.exists(id);
  }
}
