import { Injectable, type MessageEvent } from '@nestjs/common';
import { concatMap, finalize, merge, Subject, takeUntil, timer, type Observable } from 'rxjs';
import { CredentialWatch } from '../../auth/credential-watch.js';
import { credentialInvalid } from '../../auth/bearer-token.js';
import { Clock } from '../../common/clock.js';
import { FlagStreams } from '../stream/flag-streams.js';
import { lastEventId } from '../stream/last-event-id.js';
import { Snapshots } from '../snapshot/snapshots.js';
import { configEtag } from './ofrep.service.js';
import { StreamTokens } from './stream-token.js';

/** Turns changes of flags into OFREP's unnamed `refetchEvaluation` messages. */
@Injectable()
export class OfrepStream {
  constructor(
    private readonly tokens: StreamTokens,
    private readonly credentials: CredentialWatch,
    private readonly streams: FlagStreams,
    private readonly snapshots: Snapshots,
    private readonly clock: Clock,
  ) {}

  /**
   * Published providers do not fetch again when a stream comes back, so who comes back behind is told to.
   *
   * @throws ProblemError `unauthenticated` for a token that has expired or whose key was revoked.
   */
  async read(token: string, header: string | undefined): Promise<Observable<MessageEvent>> {
    const grant = this.tokens.read(token);
    const caller = grant && ({ kind: 'api_key', key: { keyId: grant.keyId } } as const);
    if (!caller || !(await this.credentials.isGood(caller, grant.projectId, 'flags:view'))) {
      throw credentialInvalid('This address has expired. Evaluate all flags again for a new one.');
    }
    const { projectId, revision, expiresAtMs } = grant;
    const over = new Subject<void>();
    const ended = this.credentials.ended(caller, projectId, 'flags:view');
    const notifications = this.streams
      .read(projectId, lastEventId(header, undefined) ?? revision, ended)
      .pipe(
        concatMap(async (message) =>
          message.type === undefined ? message : this.refetch(projectId, message.id),
        ),
        finalize(() => over.next()),
      );
    // A new address comes with the next evaluation, before this one stops working.
    const renewal = timer(Math.max(0, (expiresAtMs - this.clock.now()) / 2)).pipe(
      concatMap(() => this.refetch(projectId, undefined)),
    );
    return merge(notifications, renewal.pipe(takeUntil(over)));
  }

  private async refetch(projectId: string, id: string | undefined): Promise<MessageEvent> {
    const snapshot = await this.snapshots.get(projectId);
    return {
      id: id ?? String(snapshot.revision),
      data: JSON.stringify({
        type: 'refetchEvaluation',
        etag: configEtag(snapshot),
        lastModified: Math.floor(this.clock.now() / 1000),
      }),
    };
  }
}
