import { Injectable } from '@nestjs/common';
import { stringifyExact } from '../../common/json/exact-number.js';
import type { FieldProblem } from '../../common/problem/problem-error.js';
import { SchemaPool, SchemaTimeout } from './worker/schema-pool.js';

/**
 * CPU time limit: 32 KB of ordinary schema take a twentieth of it, a hundred cron expressions that are never due nearly
 * all.
 */
const MANIFEST_LIMIT_MS = 4000;
/** CPU time limit including compilation; 64 KB of input take a hundredth of it. */
const VALUE_LIMIT_MS = 1000;

/** Result of a check. */
export interface SchemaCheck {
  /** Empty: valid. */
  problems: FieldProblem[];
  /** The validation timed out; {@link problems} states it. */
  isTimedOut: boolean;
}

/**
 * Checks manifests and values by JSON Schemas (2020-12) that authors of apps wrote. The schema and the value may both
 * be hostile, so neither is evaluated in the service's main thread.
 */
@Injectable()
export class JsonSchemas {
  constructor(private readonly pool: SchemaPool) {}

  /**
   * Reports every problem of a manifest.
   *
   * @param owner owner of the app: checks of one owner run one after the other.
   */
  checkManifest(owner: string, manifest: Record<string, unknown>, now: Date): Promise<SchemaCheck> {
    const text = JSON.stringify(manifest);
    return this.check(
      owner,
      { kind: 'manifest', manifest: text, now: now.getTime() },
      MANIFEST_LIMIT_MS,
      'timed out during validation: simplify its schemas and cron expressions',
    );
  }

  /** Validates a value, in which numbers count as doubles. Paths are relative to the value; `''` is the value itself. */
  checkValue(owner: string, schema: Record<string, unknown>, value: unknown): Promise<SchemaCheck> {
    return this.check(
      owner,
      { kind: 'value', owner, schema: JSON.stringify(schema), value: stringifyExact(value) },
      VALUE_LIMIT_MS,
      'timed out during validation against the schema',
    );
  }

  private async check(
    owner: string,
    task: Parameters<SchemaPool['run']>[1],
    limitMs: number,
    problem: string,
  ): Promise<SchemaCheck> {
    try {
      return { problems: await this.pool.run(owner, task, limitMs), isTimedOut: false };
    } catch (error) {
      if (error instanceof SchemaTimeout) return { problems: [{ path: '', problem }], isTimedOut: true };
      throw error;
    }
  }
}
