import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { rememberBuckets } from '../rule/bucket.js';
import { evaluateFlag, type Evaluation, type EvaluationContext } from '../rule/evaluate-flag.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { Snapshots } from '../snapshot/snapshots.js';
import { UsageRecorder } from '../usage/usage-recorder.js';
import { OfrepError } from './ofrep-error.js';
import { isOfrepFailure, ofrepEvaluation, type OfrepFailure, type OfrepSuccess } from './ofrep-evaluation.js';
import { StreamTokens, type StreamGrant } from './stream-token.js';

export interface OfrepBulk {
  etag: string;
  /** Whether a client with that ETag gets 304. */
  isFresh: boolean;
  body: object;
}

/** OFREP 0.3 over our rule. */
@Injectable()
export class OfrepService {
  private readonly bucketOf = rememberBuckets();
  /** What stands before our paths when a proxy serves us under one. */
  private readonly prefix: string;

  constructor(
    private readonly snapshots: Snapshots,
    private readonly tokens: StreamTokens,
    private readonly usage: UsageRecorder,
    private readonly clock: Clock,
    config: AppConfig,
  ) {
    this.prefix = new URL(config.publicUrl).pathname.replace(/\/+$/, '');
  }

  /** @throws OfrepError `FLAG_NOT_FOUND`, `TARGETING_KEY_MISSING` */
  async one(projectId: string, key: string, context: EvaluationContext): Promise<OfrepSuccess> {
    const snapshot = await this.snapshots.get(projectId);
    const { evaluation, answer } = this.evaluate(snapshot, key, context);
    if (evaluation.rule !== 'flag_not_found') {
      this.usage.record(projectId, key, evaluation.value, evaluation.rule);
    }
    if (!isOfrepFailure(answer)) return answer;
    const status = answer.errorCode === 'FLAG_NOT_FOUND' ? 404 : 400;
    throw new OfrepError(status, answer.errorCode, answer.errorDetails, key);
  }

  /**
   * Does not count as usage of the flags: a caller who requests all of them may use none.
   *
   * @param knownConfig the configuration that a notification named; a replica that does not know it yet
   *   reads again before it answers, and never says that nothing changed.
   */
  async all(
    projectId: string,
    keyId: string,
    context: EvaluationContext,
    knownConfig: string | undefined,
  ): Promise<OfrepBulk> {
    let snapshot = await this.snapshots.get(projectId);
    if (knownConfig !== undefined && knownConfig !== configEtag(snapshot)) {
      snapshot = await this.snapshots.readAgain(projectId);
    }
    const flags = [...snapshot.set.flags.keys()].map((key) => this.evaluate(snapshot, key, context).answer);
    const answer = { flags, metadata: { revision: snapshot.revision } };
    return {
      // Of the answer, not of the configuration: another context gets another answer. A 304 brings no address
      // of a stream, so who still has this ETag must still have one that works.
      etag: `"${createHash('sha256')
        .update(JSON.stringify([keyId, this.tokens.period(), flags]))
        .digest('base64url')}"`,
      isFresh: knownConfig === undefined || knownConfig === configEtag(snapshot),
      body: {
        ...answer,
        eventStreams: [this.eventStream({ projectId, keyId, revision: snapshot.revision })],
      },
    };
  }

  private evaluate(
    { set }: Snapshot,
    key: string,
    context: EvaluationContext,
  ): { evaluation: Evaluation; answer: OfrepFailure | OfrepSuccess } {
    const evaluation = evaluateFlag(set, key, context, this.clock.now(), this.bucketOf);
    const asksCohorts = (set.flags.get(key)?.cohorts.length ?? 0) > 0;
    return { evaluation, answer: ofrepEvaluation(key, evaluation, asksCohorts) };
  }

  private eventStream(grant: Omit<StreamGrant, 'expiresAtMs'>): object {
    const token = this.tokens.issue(grant);
    return {
      type: 'sse',
      endpoint: { requestUri: `${this.prefix}/ofrep/v1/stream?token=${token}` },
      inactivityDelaySec: 120,
    };
  }
}

/** Names the project's configuration, in notifications and in what clients send back. */
export function configEtag(snapshot: Snapshot): string {
  return snapshot.etag.replaceAll('"', '');
}
