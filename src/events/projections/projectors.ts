import { Injectable } from '@nestjs/common';
import type { Projector } from './projector.js';

/** The projectors of this process. Modules of event types register theirs in `onModuleInit`. */
@Injectable()
export class Projectors {
  private readonly byName = new Map<string, Projector>();

  /** @throws Error when the name is taken. */
  register(projector: Projector): void {
    if (this.byName.has(projector.name)) throw new Error(`Two projectors are named "${projector.name}"`);
    this.byName.set(projector.name, projector);
  }

  all(): readonly Projector[] {
    return [...this.byName.values()];
  }

  get(name: string): Projector | undefined {
    return this.byName.get(name);
  }
}
