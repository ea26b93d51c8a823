import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { User } from '../auth/entities/user.entity.js';

/** Whether this installation still waits for its first user. Once it does not, it never will again. */
@Injectable()
export class SetupState {
  private done = false;
  private reading: Promise<boolean> | undefined;
  private readonly listeners: (() => void)[] = [];

  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  /**
   * Returns no promise once the setup is complete. Before that the database is queried every time, because another
   * replica may have completed it; concurrent requests share one query.
   */
  isRequired(): boolean | Promise<boolean> {
    if (this.done) return false;
    this.reading ??= this.read().finally(() => (this.reading = undefined));
    // Paths that are open before the set-up do not wait for it; a database outage must not end the process.
    this.reading.catch(() => undefined);
    return this.reading;
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

  private async read(): Promise<boolean> {
    if (await this.users.exists()) this.markDone();
    return !this.done;
  }
}
