import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import { actorOf, type UserCaller } from '../../auth/caller.js';
import { Clock } from '../../common/clock.js';
import { ProblemError, type FieldProblem } from '../../common/problem/problem-error.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import { JsonSchemas } from '../author-schemas/json-schemas.js';
import { appArchived, lockApp } from '../catalog/apps.service.js';
import type { App } from '../model/app.entity.js';
import { AppVersion } from '../model/app-version.entity.js';
import { checksum } from './canonical-json.js';
import { MANIFEST_TOO_LARGE, MAX_MANIFEST_BYTES } from '../author-schemas/manifest-schema.js';
import type { Manifest } from '../model/manifest.js';
import { versionResponse, type AppVersionResponse } from './version.dto.js';
import { APP_PROBLEMS } from '../problems.js';
import { ExactNumber } from '../../common/json/exact-number.js';
import { fieldPath } from '../../common/json/field-path.js';
import { MAX_PROBLEMS } from '../author-schemas/field-problems.js';
import { dagsOfVersion } from '../dags/dag-policy.js';

export const MAX_VERSIONS = 1000;

/** Publishes versions, which are immutable. */
@Injectable()
export class VersionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly schemas: JsonSchemas,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Publishing a version again with the same manifest returns the existing one.
   *
   * @throws ProblemError `manifest_invalid`, `app_version_exists`, `app_archived`, `conflict`
   */
  async publish(
    caller: UserCaller,
    { id: appId, slug }: App,
    { version, manifest: sent }: { version: string; manifest: Record<string, unknown> },
  ): Promise<{ created: boolean; version: AppVersionResponse }> {
    const now = new Date(this.clock.now());
    // Numbers that are doubles in a different notation, such as 1.0, are normalized.
    const text = JSON.stringify(sent);
    // Checked before all steps whose duration is proportional to the size.
    if (Buffer.byteLength(text) > MAX_MANIFEST_BYTES) throw manifestInvalid([MANIFEST_TOO_LARGE]);
    const manifest = JSON.parse(text) as Record<string, unknown>;
    const inexact = inexactNumberProblems(sent);
    const errors =
      inexact.length > 0
        ? inexact
        : (await this.schemas.checkManifest(`caller ${caller.userId}`, manifest, now)).problems;
    if (errors.length > 0) throw manifestInvalid(errors);
    const unknownPins = unknownPinProblems(slug, manifest as unknown as Manifest);
    if (unknownPins.length > 0) throw manifestInvalid(unknownPins);
    return this.dataSource.transaction(async (manager) => {
      // Serializes concurrent publications.
      const app = await lockApp(manager, appId);
      if (app.archivedAt !== null) throw appArchived(app.slug);
      const known = await manager.findOneBy(AppVersion, { appId, version });
      const sum = checksum(manifest);
      if (known !== null) {
        if (known.checksum !== sum) throw versionExists(app, version);
        return { created: false, version: versionResponse(known) };
      }
      await refuseTooMany(manager, app);
      const published: AppVersion = {
        id: uuidV7(),
        appId,
        version,
        manifest: manifest as unknown as Manifest,
        checksum: sum,
        createdBy: caller.userId,
        createdAt: now,
      };
      await manager.insert(AppVersion, { ...published, manifest: manifest as never });
      await this.audit.record(manager, actorOf(caller), {
        action: 'app.version_published',
        resource: `app/${appId}`,
        projectId: app.ownerProjectId,
        metadata: { slug: app.slug, version, checksum: sum },
      });
      return { created: true, version: versionResponse(published) };
    });
  }
}

function manifestInvalid(errors: readonly FieldProblem[]): ProblemError {
  return new ProblemError(
    APP_PROBLEMS.manifest_invalid,
    'Correct the fields in `errors` and publish it again.',
    {
      errors,
    },
  );
}

function versionExists({ slug }: App, version: string): ProblemError {
  return new ProblemError(
    APP_PROBLEMS.app_version_exists,
    `The app "${slug}" has a version ${version} with another manifest. Versions are immutable: publish the manifest under another name.`,
    { errors: [{ path: 'version', problem: 'exists with a different manifest' }] },
  );
}

async function refuseTooMany(manager: EntityManager, { id: appId, slug }: App): Promise<void> {
  if ((await manager.countBy(AppVersion, { appId })) < MAX_VERSIONS) return;
  throw new ProblemError('conflict', `The app "${slug}" has ${MAX_VERSIONS} versions, which is the limit.`);
}

/**
 * Numbers of a manifest that are not exact as a double, such as `9007199254740993`. Validators use doubles, so that a
 * `maximum` of this value would silently be a different one.
 */
function inexactNumberProblems(manifest: unknown): FieldProblem[] {
  const found: FieldProblem[] = [];
  const waiting: { value: unknown; path: readonly (string | number)[] }[] = [{ value: manifest, path: [] }];
  for (let next = waiting.pop(); next !== undefined && found.length < MAX_PROBLEMS; next = waiting.pop()) {
    const { value, path } = next;
    if (value instanceof ExactNumber) {
      if (!value.isDouble) {
        found.push({ path: fieldPath(path), problem: 'must be a number that a 64-bit float holds exactly' });
      }
    } else if (Array.isArray(value)) {
      value.forEach((one, i) => waiting.push({ value: one, path: [...path, i] }));
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, one] of Object.entries(value)) waiting.push({ value: one, path: [...path, name] });
    }
  }
  return found;
}

/** Pins for DAGs that the version does not have: with a typing error, the intended DAG would have no pin. */
function unknownPinProblems(slug: string, manifest: Manifest): FieldProblem[] {
  const known = dagsOfVersion(slug, manifest);
  return Object.keys(manifest.code?.dags ?? {})
    .filter((dagId) => !known.includes(dagId))
    .map((dagId) => ({
      path: fieldPath(['code', 'dags', dagId]),
      problem: 'is not a DAG of this version: <app slug>__<run kind>, or one of "dags"',
    }));
}
