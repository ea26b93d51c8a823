import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { AppConfig } from '../config/app-config.js';
import { SetupState } from './setup-state.js';
import { SetupToken } from './setup-token.js';

/** Announces how to set up a fresh installation: in the log, and in a file beside the data. */
@Injectable()
export class SetupAnnouncer {
  private readonly logger = new Logger('Setup');
  private readonly path: string;

  constructor(
    private readonly config: AppConfig,
    private readonly state: SetupState,
    private readonly token: SetupToken,
  ) {
    this.path = join(config.dataDir, 'setup-token');
  }

  async announce(): Promise<void> {
    if (!(await this.state.isRequired())) {
      await this.removeFile();
      return;
    }
    const address = `${this.config.publicUrl}/setup`;
    if (this.token.isConfigured) {
      this.logger.log(`Not set up yet. Open ${address} and enter the value of SERVICE_SETUP_TOKEN.`);
      return;
    }
    this.logger.log(`Not set up yet. Open ${address}?token=${this.token.reveal()}`);
    await this.writeFile();
    this.state.onDone(() => void this.removeFile());
  }

  private async writeFile(): Promise<void> {
    try {
      await mkdir(this.config.dataDir, { recursive: true });
      // Always a new file: an existing one could belong to another user or be readable by others.
      await rm(this.path, { force: true });
      const file = await open(this.path, 'wx', 0o600);
      try {
        await file.writeFile(`${this.token.reveal()}\n`);
      } finally {
        await file.close();
      }
    } catch (error) {
      this.logger.warn('the setup token could not be written to a file; it is in the log', {
        err: error,
      });
    }
  }

  private async removeFile(): Promise<void> {
    await rm(this.path, { force: true }).catch((error: unknown) => {
      this.logger.warn('the file with the used setup token could not be removed', {
        path: this.path,
        err: error,
      });
    });
  }
}
