import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { User } from '../auth/entities/user.entity.js';

/** Whether this installation still requires its setup. Once it is complete, it stays complete. */
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
    // Requests for paths that are open before the setup do not await the query; a database outage must not end the
    // process.
    this.reading.catch(() => undefined);
    return this.reading;
  }

  markDone(): void {
    if (this.done) return;
    this.done = true;
    for (const listener of this.listeners.splice(0)) listener();
  }

  /** The listener is called once, when this replica detects that the setup is complete. */
  onDone(listener: () => void): void {
    if (this.done) listener();
    else this.listeners.push(listener);
  }

  private async read(): Promise<boolean> {
    if (await this.users.exists()) this.markDone();
    return !this.done;
  }
}
