import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../common/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { bucketSteps } from '../rule/bucket.js';
import { rememberBuckets } from '../rule/remember-buckets.js';
import { evaluateFlag, type Evaluation, type EvaluationContext } from '../rule/evaluate-flag.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { Snapshots } from '../snapshot/snapshots.js';
import { UsageRecorder } from '../usage/usage-recorder.js';
import { missingUser } from './ofrep-context.js';
import { isOfrepFailure, ofrepEvaluation, OfrepError } from './ofrep-evaluation.js';
import { ofrepText } from './ofrep-text.js';
import { StreamTokens, type StreamGrant } from './stream-token.js';

/** Maximum number of cached stream URLs, 0.5 KB each; one for each API key in use. */
const MAX_EVENT_STREAMS = 2000;

export interface OfrepBulk {
  etag: string;
  /** Whether a client with the request's ETag receives 304. */
  isFresh: boolean;
  /** Returns the body of the response as JSON. */
  text: () => string;
}

/** Implements OFREP 0.3 on the evaluation rule. */
@Injectable()
export class OfrepService {
  private readonly bucketOf = rememberBuckets(bucketSteps);
  private readonly eventStreams = new LRUCache<string, string>({ max: MAX_EVENT_STREAMS });

  constructor(
    private readonly snapshots: Snapshots,
    private readonly tokens: StreamTokens,
    private readonly usage: UsageRecorder,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** @throws OfrepError `FLAG_NOT_FOUND`, `TARGETING_KEY_MISSING` */
  async one(projectId: string, key: string, context: EvaluationContext): Promise<string> {
    const { evaluation, text } = this.evaluate(await this.snapshots.get(projectId), key, context);
    this.recordUse(projectId, key, evaluation);
    if (text !== null) return text;
    const answer = ofrepEvaluation(key, evaluation, false, missingUser(context));
    if (!isOfrepFailure(answer)) throw new Error('an evaluation that succeeded has a text');
    const status = answer.errorCode === 'FLAG_NOT_FOUND' ? 404 : 400;
    throw new OfrepError(status, answer.errorCode, answer.errorDetails, key);
  }

  /** Evaluates one flag; the text of the response is `null` for an error. */
  evaluate(
    { set }: Snapshot,
    key: string,
    context: EvaluationContext,
  ): { evaluation: Evaluation; text: string | null } {
    const evaluation = evaluateFlag(set, key, context, this.clock.now(), this.bucketOf);
    const flag = set.flags.get(key);
    const isFailure = flag === undefined || evaluation.rule === 'no_user';
    return { evaluation, text: isFailure ? null : ofrepText(flag, evaluation, '') };
  }

  recordUse(projectId: string, key: string, { value, rule }: Evaluation): void {
    if (rule !== 'flag_not_found') this.usage.record(projectId, key, value, rule);
  }

  /**
   * Does not count as usage of the flags: a caller who requests all of them may use none.
   *
   * @param knownConfig configuration from a notification; a replica with an older one reads the snapshot again before it
   *   responds, and never responds with 304.
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
    return this.allIn(snapshot, projectId, keyId, context, knownConfig);
  }

  /** {@link all} in a snapshot of the project. */
  allIn(
    snapshot: Snapshot,
    projectId: string,
    keyId: string,
    context: EvaluationContext,
    knownConfig: string | undefined,
  ): OfrepBulk {
    const { set, revision } = snapshot;
    const now = this.clock.now();
    const noUser = missingUser(context);
    let texts = '';
    for (const flag of set.flags.values()) {
      const evaluation = evaluateFlag(set, flag.key, context, now, this.bucketOf);
      texts += `${texts === '' ? '' : ','}${ofrepText(flag, evaluation, noUser)}`;
    }
    const flags = `[${texts}]`;
    return {
      // ETag of the response, not of the configuration, because the response depends on the context. A 304 contains no URL
      // of a stream, so the ETag must change before the client's URL expires.
      etag: `"${hash('sha256', `["${keyId}",${this.tokens.period()},${flags}]`, 'base64url')}"`,
      isFresh: knownConfig === undefined || knownConfig === configEtag(snapshot),
      text: () =>
        `{"flags":${flags},"metadata":{"revision":${revision}},` +
        `"eventStreams":[${this.eventStream({ projectId, keyId, revision })}]}`,
    };
  }

  /**
   * Encrypted once per half hour: encrypting a token for each response took an eighth of the CPU time of a response with 100
   * flags.
   */
  private eventStream(grant: Omit<StreamGrant, 'expiresAtMs'>): string {
    const { projectId, keyId, revision } = grant;
    const name = `${projectId} ${keyId} ${revision} ${this.tokens.period()}`;
    let text = this.eventStreams.get(name);
    if (text === undefined) {
      const requestUri = `${this.config.publicPath}/ofrep/v1/stream?token=${this.tokens.issue(grant)}`;
      text = JSON.stringify({ type: 'sse', endpoint: { requestUri }, inactivityDelaySec: 120 });
      this.eventStreams.set(name, text);
    }
    return text;
  }
}

/** Identifies the project's configuration in notifications and in the requests that follow them. */
export function configEtag(snapshot: Snapshot): string {
  return snapshot.etag.replaceAll('"', '');
}
