import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../common/crypto/secret-box.js';
import { stringifyExact } from '../../common/json/exact-number.js';
import { parseExact } from '../../common/json/parse-exact.js';
import { JsonSchemas } from '../author-schemas/json-schemas.js';
import { maskSecrets, type Values, isPlainObject, MASK } from '../author-schemas/values/secret-values.js';
import type { Installation } from '../model/installation.entity.js';
import { configPurpose, pendingConfigPurpose } from './sealed-configs.js';
import type { EntityManager } from 'typeorm';
import { AppVersion } from '../model/app-version.entity.js';

/** An installation whose configurations contain their secret values. */
export interface OpenedInstallation extends Installation {
  /**
   * A schema that marks the masked values of the stored row, for use beside the schemas of the versions; `undefined`:
   * none.
   */
  hidden: Values | undefined;
}

/** Change of the configurations; absent: unchanged; `null`: removed. */
export interface ConfigChange {
  config?: Values | undefined;
  pendingConfig?: Values | null | undefined;
}

/** Values for a query builder, and its parameters: TypeORM would store numbers as doubles. */
export interface ConfigColumns {
  values: {
    config?: () => string;
    sealedConfig?: Buffer | null;
    pendingConfig?: () => string;
    sealedPendingConfig?: Buffer | null;
  };
  parameters: Record<string, unknown>;
}

/**
 * Seals the configurations of installations: the row contains a mask in place of each secret value, and the whole
 * configuration encrypted.
 */
@Injectable()
export class InstallationConfigs {
  constructor(
    private readonly box: SecretBox,
    /** Checks configurations by the schemas of versions. */
    readonly schemas: JsonSchemas,
  ) {}

  /** The result must not be returned to a caller: `installationResponse` returns the stored row. */
  opened(stored: Installation): OpenedInstallation {
    const config = this.openOne(stored.config, stored.sealedConfig, configPurpose(stored.id));
    const pendingConfig =
      stored.pendingConfig &&
      this.openOne(stored.pendingConfig, stored.sealedPendingConfig, pendingConfigPurpose(stored.id));
    return { ...stored, config, pendingConfig, hidden: hiddenSchema(stored.config, config) };
  }

  /**
   * @param schemas of the versions with which the configuration is or was used, and {@link OpenedInstallation.hidden}.
   */
  columns(id: string, { config, pendingConfig }: ConfigChange, schemas: readonly unknown[]): ConfigColumns {
    const columns: ConfigColumns = { values: {}, parameters: {} };
    if (config !== undefined) {
      const masked = maskSecrets(config, schemas);
      columns.values.config = () => 'CAST(:config AS json)';
      columns.values.sealedConfig = this.sealIfMasked(config, masked, configPurpose(id));
      columns.parameters['config'] = stringifyExact(masked);
    }
    if (pendingConfig !== undefined) {
      const masked = pendingConfig && maskSecrets(pendingConfig, schemas);
      columns.values.pendingConfig = () => 'CAST(:pendingConfig AS json)';
      columns.values.sealedPendingConfig =
        pendingConfig && masked && this.sealIfMasked(pendingConfig, masked, pendingConfigPurpose(id));
      columns.parameters['pendingConfig'] = masked && stringifyExact(masked);
    }
    return columns;
  }

  private sealIfMasked(full: Values, masked: Values, purpose: string): Buffer | null {
    const text = stringifyExact(full);
    return text === stringifyExact(masked) ? null : this.box.seal(text, purpose);
  }

  private openOne(stored: Values, sealed: Buffer | null, purpose: string): Values {
    return sealed === null ? stored : (parseExact(this.box.open(sealed, purpose)) as Values);
  }
}

/** The configuration schemas of these versions. */
export async function schemasOf(
  manager: EntityManager,
  versionIds: readonly (string | null | undefined)[],
): Promise<unknown[]> {
  const schemas: unknown[] = [];
  for (const id of new Set(versionIds)) {
    const version = id == null ? null : await manager.findOneBy(AppVersion, { id });
    if (version !== null) schemas.push(version.manifest.config_schema);
  }
  return schemas;
}

/**
 * A schema that marks the masked values of the stored configuration: a secret stays secret when a later version of the
 * app no longer marks it.
 *
 * @returns `undefined` when no value is masked.
 */
export function hiddenSchema(masked: unknown, full: unknown): Values | undefined {
  if (masked === MASK) return full === MASK ? undefined : { writeOnly: true };
  if (Array.isArray(masked) && Array.isArray(full)) {
    const items = masked.map((item: unknown, i) => hiddenSchema(item, (full as unknown[])[i]));
    return items.some((item) => item !== undefined)
      ? { prefixItems: items.map((item) => item ?? {}) }
      : undefined;
  }
  if (!isPlainObject(masked) || !isPlainObject(full)) return undefined;
  const properties = Object.entries(masked).flatMap(([name, value]) => {
    const hidden = hiddenSchema(value, Object.hasOwn(full, name) ? full[name] : undefined);
    return hidden === undefined ? [] : [[name, hidden] as const];
  });
  return properties.length === 0 ? undefined : { properties: Object.fromEntries(properties) };
}
