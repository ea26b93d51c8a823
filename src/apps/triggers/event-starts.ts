import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { transaction, type Transaction } from '../../database/transaction.js';
import type { CheckedValue } from '../author-schemas/values/checked-value.js';
import { TRIGGER_DAG_RIGHTS } from '../dags/dag-rights.js';
import {
  recordRefusedStart,
  type RefusedStart,
  isRefusedStart,
  refusedStartOf,
} from '../installations/refused-start.js';
import { MAX_CONF_BYTES } from '../runs/start/run-conf.js';
import { RunStarter, type Started } from '../runs/start/run-starter.js';
import {
  DeliveredEvents,
  type DeliveredEvent,
  type Match,
  type WaitingInstallation,
} from './delivered-events.js';
import { EventSuspensions } from './event-suspensions.js';
import { TriggerAdmission } from './trigger-admission.js';
import { parseExact } from '../../common/json/parse-exact.js';

/** Size of a run's `conf` without the data of the event. */
const FRAME_BYTES = 1024;

/**
 * Starts the runs of one event. The runs and the deletion of the delivery are one transaction, and an installation has
 * one run per event, so each run starts exactly once or not at all.
 *
 * A start by an event is not audited: an app that is triggered by audit events would start itself forever. An app must not
 * be triggered by events that it sends itself; the limit of active runs bounds the damage.
 */
@Injectable()
export class EventStarts {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly delivered: DeliveredEvents,
    private readonly starter: RunStarter,
    private readonly admission: TriggerAdmission,
    private readonly suspensions: EventSuspensions,
    private readonly clock: Clock,
  ) {}

  /** @returns the outcome for each installation; empty when another replica handled the delivery. */
  async start({
    event,
    installations,
  }: Match): Promise<readonly [WaitingInstallation, RefusedStart | Started][]> {
    // Before the transaction, because the check uses a connection of its own.
    const refusals = new Map<string, RefusedStart>();
    for (const installation of installations) {
      const refusal = await this.admission.refusalOf(installation);
      if (refusal !== null) refusals.set(installation.id, refusal);
    }
    const checked = new Map<string, CheckedValue | null>();
    for (const { id } of installations) {
      if (!refusals.has(id)) checked.set(id, await this.check(id, event));
    }
    return transaction(this.dataSource, async (within) => {
      const { manager } = within;
      if (!(await this.delivered.finish(manager, event.id))) return [];
      const done: [WaitingInstallation, RefusedStart | Started][] = [];
      for (const one of installations) {
        const outcome =
          refusals.get(one.id) ?? (await this.startOne(within, one, event, checked.get(one.id)));
        if (isRefusedStart(outcome)) {
          await recordRefusedStart(manager, one.id, 'event', outcome, new Date(this.clock.now()));
        }
        done.push([one, outcome]);
      }
      return done;
    });
  }

  /** Counts validations that time out in a row; see {@link EventSuspensions}. */
  async recordTimeout({ id, timeouts }: WaitingInstallation, outcome: RefusedStart | Started): Promise<void> {
    if (isRefusedStart(outcome) && outcome.code === 'schema_timeout') await this.suspensions.countTimeout(id);
    else if (timeouts > 0) await this.suspensions.forgetTimeouts(id);
  }

  /** Validates the input. Outside the transaction, because it may wait for a worker thread. */
  private check(installationId: string, event: DeliveredEvent): Promise<CheckedValue | null> {
    const isTruncated = Buffer.byteLength(event.data) > MAX_CONF_BYTES - FRAME_BYTES;
    const input = isTruncated ? truncatedInput(event) : eventInput(event);
    return this.starter.checkInput(this.dataSource.manager, installationId, input);
  }

  private async startOne(
    within: Transaction,
    installation: WaitingInstallation,
    event: DeliveredEvent,
    checked: CheckedValue | null | undefined,
  ): Promise<RefusedStart | Started> {
    const start = (input: Record<string, unknown>): Promise<Started> =>
      this.starter.start(within, {
        installation,
        kind: 'event',
        actorUserId: installation.actsFor,
        input,
        checked: checked ?? null,
        dagRights: TRIGGER_DAG_RIGHTS,
        triggerEventId: event.id,
      });
    try {
      return await start(eventInput(event)).catch((error: unknown) => {
        if (codeOf(error) === 'run_input_too_large') return start(truncatedInput(event));
        throw error;
      });
    } catch (error) {
      return refusedStartOf(error);
    }
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof ProblemError ? error.code : null;
}

/** Input of a run that an event starts: the event, with every number of `data` as it was sent. */
function eventInput({
  id,
  type,
  ts,
  data,
}: Omit<DeliveredEvent, 'attempts' | 'projectId'>): Record<string, unknown> {
  return { event: { id, type, ts, data: parseExact(data) } };
}

/** Input for an event that is too large to forward: the run can fetch the event by its id. */
function truncatedInput({
  id,
  type,
  ts,
}: Pick<DeliveredEvent, 'id' | 'ts' | 'type'>): Record<string, unknown> {
  return { event: { id, type, ts, truncated: true } };
}
