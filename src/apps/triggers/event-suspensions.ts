import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import { Clock } from '../../common/clock.js';
import { ChangeFeed } from '../../database/change-feed.js';
import { Installation } from '../model/installation.entity.js';
import { installationAuditEntry } from '../installations/installation-audit-entry.js';

/** Time-outs in a row after which the event triggers of an installation are suspended. */
export const MAX_TIMEOUTS = 3;
const REASON = `Validating the last ${MAX_TIMEOUTS} events against the input_schema of the installed version timed out. Install a version with a simpler schema, or resume the installation to try again.`;

/**
 * Suspends the event triggers of installations whose schema cannot be validated in time: every further event would cost a
 * terminated worker thread. Schedules and users can still start runs.
 */
@Injectable()
export class EventSuspensions {
  private readonly logger = new Logger(EventSuspensions.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Counts a time-out, and suspends the event triggers with the last of {@link MAX_TIMEOUTS}. */
  async countTimeout(installationId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const installation = await manager.findOneOrFail(Installation, {
        where: { id: installationId },
        lock: { mode: 'for_no_key_update' },
      });
      if (installation.eventsSuspendedAt !== null) return;
      const eventTimeouts = installation.eventTimeouts + 1;
      if (eventTimeouts < MAX_TIMEOUTS) {
        await manager.update(Installation, { id: installationId }, { eventTimeouts });
        return;
      }
      const now = new Date(this.clock.now());
      await manager.update(
        Installation,
        { id: installationId },
        {
          eventTimeouts,
          eventsSuspendedAt: now,
          eventsSuspendedReason: REASON,
          updatedAt: now,
          version: installation.version + 1,
        },
      );
      await ChangeFeed.touch(manager, 'event_subscriptions');
      const metadata = { timeouts: eventTimeouts };
      const action = 'installation.events_suspended';
      const entry = await installationAuditEntry(manager, installation, action, metadata);
      await this.audit.record(manager, { kind: 'system' }, entry);
      this.logger.warn('event triggers were suspended: validating their events times out', {
        installation_id: installationId,
      });
    });
  }

  /** Resets the count after an event was validated in time: only consecutive time-outs count. */
  async forgetTimeouts(installationId: string): Promise<void> {
    await this.dataSource.manager.update(Installation, { id: installationId }, { eventTimeouts: 0 });
  }
}
