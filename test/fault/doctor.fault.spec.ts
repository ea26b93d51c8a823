import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Diagnosis } from '../../src/doctor/finding.js';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.js';
import { makeCertificate } from '../support/http/certificate.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { signalbox } from '../support/processes/signalbox-command.js';

const DAY_MS = 86_400_000;
const PASSPHRASE = 'correct horse battery';

describe('signalbox doctor', () => {
  let folder: string;
  let service: ServiceProcess;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signalbox-doctor-'));
    service = await ServiceProcess.start({ env: { SERVICE_WAL_ARCHIVE_DIR: join(folder, 'wal') } });
  });
  afterAll(async () => {
    await service.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const doctor = async (
    dataDir: string,
    env: Record<string, string> = {},
  ): Promise<{ code: number | null; diagnosis: Diagnosis }> => {
    const result = await signalbox(['doctor', '--json'], { env: { SERVICE_DATA_DIR: dataDir, ...env } });
    expect(result.stderr).toBe('');
    return { code: result.code, diagnosis: JSON.parse(result.stdout) as Diagnosis };
  };
  const stateOf = ({ findings }: Diagnosis, check: string): string | undefined =>
    findings.find((finding) => finding.check === check)?.state;

  it('reports a running service without a backup, and no warning after one', async () => {
    const before = await doctor(service.dataDir);
    expect(before.code).toBeGreaterThan(0);
    expect(stateOf(before.diagnosis, 'backup.age')).toBe('warn');
    expect(stateOf(before.diagnosis, 'replicas.versions')).toBe('ok');

    const backup = await signalbox(['backup', join(folder, 'backup')], {
      env: { SERVICE_DATA_DIR: service.dataDir, SERVICE_BACKUP_PASSPHRASE: PASSPHRASE },
    });
    expect(backup).toMatchObject({ code: 0 });
    const after = await doctor(service.dataDir);
    expect(stateOf(after.diagnosis, 'backup.age')).toBe('ok');
    for (const check of [
      'postgres.fsync',
      'postgres.full_page_writes',
      'schema.migrations',
      'schema.partitions',
    ]) {
      expect(stateOf(after.diagnosis, check), check).toBe('ok');
    }
    expect(after.diagnosis.promise).not.toBe('broken');
  });

  it('reports a failing archive while batches are still accepted', async () => {
    await rm(join(folder, 'wal'), { recursive: true });
    await service.query('SELECT pg_logical_emit_message(true, $1, $1)', ['x']);
    await service.query('SELECT pg_switch_wal()');
    await expect
      .poll(async () => stateOf((await doctor(service.dataDir)).diagnosis, 'backup.archive'), {
        timeout: 60_000,
      })
      .toBe('warn');
  });

  it.each(['fsync', 'full_page_writes'])(
    'reports that durability is not guaranteed where %s is off',
    async (name) => {
      const dataDir = await mkdtemp(join(folder, 'unsafe-'));
      const server = await startEmbeddedPostgres({
        dataDir,
        log: () => undefined,
        settings: { [name]: 'off' },
      });
      try {
        const { code, diagnosis } = await doctor(dataDir);
        expect(code).toBe(2);
        expect(diagnosis.promise).toBe('broken');
        expect(stateOf(diagnosis, `postgres.${name}`)).toBe('down');
      } finally {
        await server.stop();
      }
    },
  );

  it('reports an expired certificate, and a certificate with the key of another one', async () => {
    const certFile = join(folder, 'tls.crt');
    const keyFile = join(folder, 'tls.key');
    const env = { SERVICE_TLS_CERT: certFile, SERVICE_TLS_KEY: keyFile };
    const expired = makeCertificate({ fromMs: Date.now() - 2 * DAY_MS, toMs: Date.now() - DAY_MS });
    const other = makeCertificate({ toMs: Date.now() + 60 * DAY_MS });
    for (const { cert, key, problem } of [
      { ...expired, problem: 'expired' },
      { cert: other.cert, key: expired.key, problem: 'not the private key' },
    ]) {
      await writeFile(certFile, cert);
      await writeFile(keyFile, key);
      const { code, diagnosis } = await doctor(service.dataDir, env);
      expect(code).toBe(2);
      const finding = diagnosis.findings.find(({ check }) => check === 'certificate');
      expect(finding).toMatchObject({ state: 'down', explanation: expect.stringContaining(problem) });
    }
    await writeFile(keyFile, other.key);
    expect(stateOf((await doctor(service.dataDir, env)).diagnosis, 'certificate')).toBe('ok');
  });

  it('reports an unreachable database, and wrong settings before any check', async () => {
    const { code, diagnosis } = await doctor(folder, {
      DATABASE_URL: 'postgresql://signalbox@127.0.0.1:1/signalbox',
    });
    expect(code).toBe(2);
    expect(stateOf(diagnosis, 'postgres.reachable')).toBe('down');
    expect(diagnosis.promise).toBe('unproven');

    const wrong = await signalbox(['doctor'], { env: { PORT: 'x', INGEST_WRITERS: '0' } });
    expect(wrong).toMatchObject({ code: 78, stdout: '' });
    expect(wrong.stderr).toContain('PORT');
    expect(wrong.stderr).toContain('INGEST_WRITERS');
  });
});
