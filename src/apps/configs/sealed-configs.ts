import type { SealedColumn } from '../../database/reseal-column.js';

export function configPurpose(installationId: string): string {
  return `config of installation ${installationId}`;
}

/** Of the configuration that waits for an upgrade. */
export function pendingConfigPurpose(installationId: string): string {
  return `pending of installation ${installationId}`;
}

/** Of the configuration with which a run began. */
export function runConfigPurpose(runId: string): string {
  return `config of run ${runId}`;
}

/** For the rotation of the encryption key. */
export const SEALED_CONFIGS: readonly SealedColumn[] = [
  { table: 'installations', key: 'id', column: 'sealed_config', purpose: configPurpose },
  { table: 'installations', key: 'id', column: 'sealed_pending_config', purpose: pendingConfigPurpose },
  { table: 'run_payloads', key: 'run_id', column: 'sealed_config', purpose: runConfigPurpose },
];
