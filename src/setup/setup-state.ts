import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { User } from '../auth/entities/user.entity.js';

/** Whether this installation still waits for its first user. Once it does not, it never will again. */
@Injectable()
export class SetupState {
  private done = false;
  private asking: Promise<boolean> | undefined;
  private readonly listeners: (() => void)[] = [];

  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  /**
   * Without a promise once set up. Before that the database is asked every time, because another replica
   * may have done it; requests that ask at the same moment share one question.
   */
  isRequired(): boolean | Promise<boolean> {
    if (this.done) return false;
    this.asking ??= this.ask().finally(() => (this.asking = undefined));
    // Paths that are open before the set-up do not wait for it; a database outage must not end the process.
    this.asking.catch(() => undefined);
    return this.asking;
  }

  markDone(): void {
    if (this.done) return;
    this.done = true;
    for (const listener of this.listeners.splice(0)) listener();
  }

  /** Called once, when this replica learns that the installation is set up. */
  onDone(listener: () => void): void {
    if (this.done) listener();
    else this.listeners.push(listener);
  }

  private async ask(): Promise<boolean> {
    if (await this.users.exists()) this.markDone();
    return !this.done;
  }
}
