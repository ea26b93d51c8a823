import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { validationFailed } from '../../common/validation/validation-pipe.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { Snapshots } from '../snapshot/snapshots.js';
import { UsageRecorder } from '../usage/usage-recorder.js';
import { bucketSteps } from '../rule/bucket.js';
import { rememberBuckets } from '../rule/remember-buckets.js';
import type {
  DraftFlagDto,
  PreviewDto,
  EvaluateResponse,
  EvaluationResponse,
  PreviewResponse,
} from './evaluation.dto.js';
import { evaluateFlag, type EvaluationContext } from '../rule/evaluate-flag.js';
import { compileCohorts, type CompiledFlag, type FlagSet } from '../rule/flag-set.js';

/** Maximum number of flags times contexts of one request, which occupies the event loop for at most 0.1 s. */
const MAX_EVALUATIONS = 50_000;

/** Evaluates the flag rule for several flags and contexts in one request. */
@Injectable()
export class Evaluations {
  private readonly bucketOf = rememberBuckets(bucketSteps);

  constructor(
    private readonly snapshots: Snapshots,
    private readonly usage: UsageRecorder,
    private readonly clock: Clock,
  ) {}

  /** Counts as usage of the flags that the request names; a caller that requests all flags may use none of them. */
  async evaluate(
    projectId: string,
    context: EvaluationContext,
    keys: readonly string[] | undefined,
  ): Promise<EvaluateResponse> {
    return this.evaluateIn(await this.snapshots.get(projectId), projectId, context, keys);
  }

  /** {@link evaluate} in a snapshot of the project. */
  evaluateIn(
    { revision, set }: Snapshot,
    projectId: string,
    context: EvaluationContext,
    keys: readonly string[] | undefined,
  ): EvaluateResponse {
    const items = this.all(set, keys ?? [...set.flags.keys()], context);
    if (keys !== undefined) this.count(projectId, items);
    return { revision, items };
  }

  /**
   * Not counted as usage.
   *
   * @throws ProblemError `validation_failed` for `context` together with `contexts`, and for more evaluations than one
   *   request may contain.
   */
  async preview(projectId: string, { keys, draft, ...subjects }: PreviewDto): Promise<PreviewResponse> {
    const contexts = contextsOf(subjects);
    const snapshot = await this.snapshots.get(projectId);
    const set = draft === undefined ? snapshot.set : withDraft(snapshot.set, draft);
    const evaluated = keys ?? (draft === undefined ? [...set.flags.keys()] : [draft.key]);
    if (evaluated.length * contexts.length > MAX_EVALUATIONS) {
      throw validationFailed([
        { path: 'contexts', problem: `times flags must not be more than ${MAX_EVALUATIONS}` },
      ]);
    }
    const results = contexts.map((context) => ({ items: this.all(set, evaluated, context) }));
    const on = evaluated.map(
      (key, i) => [key, results.filter(({ items }) => items[i]?.value).length] as const,
    );
    return { revision: snapshot.revision, results, on: Object.fromEntries(on) };
  }

  private count(projectId: string, items: readonly EvaluationResponse[]): void {
    for (const { key, value, rule } of items) {
      if (rule !== 'flag_not_found') this.usage.record(projectId, key, value, rule);
    }
  }

  private all(set: FlagSet, keys: readonly string[], context: EvaluationContext): EvaluationResponse[] {
    const now = this.clock.now();
    return keys.map((key) => ({ key, ...evaluateFlag(set, key, context, now, this.bucketOf) }));
  }
}

/** @throws ProblemError `validation_failed` when both are present; that one is present was validated. */
function contextsOf({
  context,
  contexts,
}: Pick<PreviewDto, 'context' | 'contexts'>): readonly EvaluationContext[] {
  if (context === undefined) return contexts ?? [];
  if (contexts === undefined) return [context];
  throw validationFailed([{ path: 'context', problem: 'must not be combined with contexts' }]);
}

/** The set with the draft in place of the saved flag. */
function withDraft(set: FlagSet, draft: DraftFlagDto): FlagSet {
  const saved = set.flags.get(draft.key);
  const flag: CompiledFlag = {
    key: draft.key,
    enabled: draft.enabled ?? saved?.enabled ?? false,
    killed: draft.killed ?? saved?.killed ?? false,
    rollout: draft.rollout ?? saved?.rollout ?? 100,
    cohorts: draft.cohorts ? compileCohorts(draft.cohorts) : (saved?.cohorts ?? []),
    group: draft.group === undefined ? (saved?.group ?? null) : draft.group,
    overrides: saved?.overrides ?? null,
  };
  return { ...set, flags: new Map(set.flags).set(flag.key, flag) };
}
