import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { timer, type Observable } from 'rxjs';
import { CrossOriginAccess } from '../../auth/authentication/cors/cross-origin-access.js';
import { CredentialWatch } from '../../auth/authorization/credential-watch.js';
import { credentialInvalid } from '../../auth/authentication/bearer-token.js';
import { Clock } from '../../common/clock.js';
import { sseBytes } from '../../common/sse/sse-bytes.js';
import type { FlagMessage } from '../stream/flag-message.js';
import { FlagStreams } from '../stream/flag-streams.js';
import { lastEventId } from '../stream/last-event-id.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { configEtag } from './ofrep.service.js';
import { StreamTokens } from './stream-token.js';

/** Turns changes of flags into OFREP's unnamed `refetchEvaluation` messages. */
@Injectable()
export class OfrepStream {
  constructor(
    private readonly tokens: StreamTokens,
    private readonly credentials: CredentialWatch,
    private readonly streams: FlagStreams,
    private readonly clock: Clock,
    private readonly crossOrigin: CrossOriginAccess,
  ) {}

  /**
   * Published providers do not fetch again when a stream reconnects, so one that reconnects behind is notified.
   *
   * @throws ProblemError `unauthenticated` for a token that has expired or whose key was revoked.
   */
  async read(
    token: string,
    header: string | undefined,
    response: ServerResponse,
  ): Promise<Observable<never>> {
    const grant = this.tokens.read(token);
    const caller = grant && ({ kind: 'api_key', key: { keyId: grant.keyId } } as const);
    if (!caller || !(await this.credentials.isGood(caller, grant.projectId, 'flags:view'))) {
      throw credentialInvalid('This stream URL has expired. Evaluate all flags again for a new one.');
    }
    const { projectId, revision, expiresAtMs } = grant;
    this.crossOrigin.confine(response, projectId);
    return this.streams.read(
      {
        kind: 'ofrep',
        holder: { kind: 'api_key', id: grant.keyId },
        projectId,
        lastEventId: lastEventId(header, undefined) ?? revision,
        ended: this.credentials.ended(caller, projectId, 'flags:view'),
        encode: this.refetch,
        // A new address comes with the next evaluation, before this one stops working.
        reminders: timer(Math.max(0, (expiresAtMs - this.clock.now()) / 2)),
      },
      response,
    );
  }

  private readonly refetch = ({ id }: FlagMessage, snapshot: Snapshot): Buffer =>
    sseBytes({
      id,
      data: JSON.stringify({
        type: 'refetchEvaluation',
        etag: configEtag(snapshot),
        lastModified: Math.floor(this.clock.now() / 1000),
      }),
    });
}
