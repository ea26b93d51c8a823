import type { SealedColumn } from '../../database/reseal-column.js';

export function configPurpose(installationId: string): string {
  return `config of installation ${installationId}`;
}

/** Purpose with which the configuration of a pending upgrade is sealed. */
export function pendingConfigPurpose(installationId: string): string {
  return `pending of installation ${installationId}`;
}

/** Purpose with which the configuration of a run is sealed. */
export function runConfigPurpose(runId: string): string {
  return `config of run ${runId}`;
}

/** Sealed columns for the rotation of the encryption key. */
export const SEALED_CONFIGS: readonly SealedColumn[] = [
  { table: 'installations', key: 'id', column: 'sealed_config', purpose: configPurpose },
  { table: 'installations', key: 'id', column: 'sealed_pending_config', purpose: pendingConfigPurpose },
  { table: 'run_payloads', key: 'run_id', column: 'sealed_config', purpose: runConfigPurpose },
];
