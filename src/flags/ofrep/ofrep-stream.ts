import { Injectable } from '@nestjs/common';
import { endWith, map, merge, switchMap, takeWhile, timer } from 'rxjs';
import { CredentialWatch } from '../../auth/authorization/credential-watch.js';
import { credentialInvalid } from '../../auth/authentication/bearer-token.js';
import { Clock } from '../../common/clock.js';
import type { EventStream } from '../../streams/event-stream.js';
import { sseBytes } from '../../streams/sse-bytes.js';
import { type FlagMessage, lastEventId } from '../stream/flag-message.js';
import { FlagStreams } from '../stream/flag-streams.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { configEtag } from './ofrep.service.js';
import { StreamTokens } from './stream-token.js';

/** Converts changes of flags into OFREP's unnamed `refetchEvaluation` messages. */
@Injectable()
export class OfrepStream {
  constructor(
    private readonly tokens: StreamTokens,
    private readonly credentials: CredentialWatch,
    private readonly flags: FlagStreams,
    private readonly clock: Clock,
  ) {}

  /**
   * Published providers do not fetch again when a stream reconnects, so a reconnect at an older revision is notified.
   *
   * @throws ProblemError `unauthenticated` for a token that has expired or whose key was revoked.
   */
  async open(
    token: string,
    header: string | undefined,
  ): Promise<Omit<EventStream, 'response'> & { projectId: string }> {
    const grant = this.tokens.read(token);
    const caller = grant && ({ kind: 'api_key', key: { keyId: grant.keyId } } as const);
    if (!caller || !(await this.credentials.isAuthorized(caller, grant.projectId, 'flags:view'))) {
      throw credentialInvalid('This stream URL has expired. Evaluate all flags again for a new one.');
    }
    const { projectId, revision, expiresAtMs } = grant;
    const frames = await this.flags.frames({
      projectId,
      lastEventId: lastEventId(header, undefined) ?? revision,
      encode: this.refetch,
      caller,
    });
    // The next evaluation returns a new URL before this one expires.
    const reminder = timer(Math.max(0, (expiresAtMs - this.clock.now()) / 2)).pipe(
      switchMap(() => this.flags.state(projectId)),
      map((state) => this.refetch(state.everything(), state.snapshot)),
    );
    return {
      kind: 'ofrep',
      holder: { kind: 'api_key', id: grant.keyId },
      projectId,
      frames: merge(frames.pipe(endWith(null)), reminder).pipe(takeWhile((frame) => frame !== null)),
    };
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
