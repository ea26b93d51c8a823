import { Agent, request } from 'node:https';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate, type TestCertificate } from '../../support/http/certificate.js';
import { signalPid } from '../../support/processes/pids.js';
import { ServiceProcess, databaseUrl } from '../../support/processes/service-process.js';
import { supervisedProcesses } from '../../support/processes/supervised-processes.js';
import { createTestDatabase, type TestDatabase } from '../../support/postgres/test-database.js';

const APIS = ['api-1', 'api-2'];
const SOON = { timeout: 110_000, interval: 50 };

interface Answer {
  status: number;
  /** Fingerprint of the certificate that the process presented. */
  fingerprint: string;
}

describe('a supervisor with SERVICE_TLS_CERT', () => {
  const first = makeCertificate();
  // With another subject, by which OpenSSL selects the certificate to verify with.
  const renewed = makeCertificate({}, 'renewed.localhost');
  let folder: string;
  let database: TestDatabase;
  let service: ServiceProcess;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signalbox-tls-'));
    await install(first);
    database = await createTestDatabase();
    service = await ServiceProcess.start({
      databaseUrl: databaseUrl(database.address),
      env: {
        SERVICE_PROCESSES: '2',
        SERVICE_TLS_CERT: join(folder, 'tls.crt'),
        SERVICE_TLS_KEY: join(folder, 'tls.key'),
      },
      isReady: async (port) => (await readHealth(port)).status === 200,
    });
    // The first test of a run may have to build the service.
  }, 300_000);
  afterAll(async () => {
    await service?.dispose();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('serves HTTPS, and a rolling restart refuses no request and loads the renewed certificate', async () => {
    const processes = (): Map<string, number> => supervisedProcesses(service.pid as number);
    const apis = (): (number | undefined)[] => APIS.map((name) => processes().get(name));
    await expect.poll(() => [...processes().keys()].toSorted(), SOON).toEqual([...APIS, 'worker']);
    const before = apis();
    await expect.poll(() => service.log.includes('"worker_processes"'), SOON).toBe(true);

    await install(renewed);
    const statuses = new Set<number>();
    const seen = new Set<string>();
    signalPid(service.pid as number, 'SIGHUP');
    await expect
      .poll(async () => {
        const { status, fingerprint } = await readHealth(service.port);
        statuses.add(status);
        seen.add(fingerprint);
        return apis().every((pid, index) => pid !== undefined && pid !== before[index]);
      }, SOON)
      .toBe(true);
    expect([...statuses]).toEqual([200]);
    expect(seen.size).toBe(2);
  });

  async function install({ cert, key }: TestCertificate): Promise<void> {
    await writeFile(join(folder, 'tls.crt'), cert);
    await writeFile(join(folder, 'tls.key'), key, { mode: 0o600 });
  }

  /** On a new connection, verified against both certificates. */
  function readHealth(port: number): Promise<Answer> {
    const agent = new Agent({ ca: [first.cert, renewed.cert], maxCachedSessions: 0 });
    return new Promise<Answer>((resolve, reject) => {
      const call = request({ host: '127.0.0.1', port, path: '/health/ready', agent }, (response) => {
        const { fingerprint256 } = (response.socket as TLSSocket).getPeerCertificate();
        response.resume();
        response.on('end', () => resolve({ status: response.statusCode ?? 0, fingerprint: fingerprint256 }));
        response.on('error', reject);
      });
      call.on('error', reject);
      call.end();
    }).finally(() => agent.destroy());
  }
});
