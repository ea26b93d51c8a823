import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chown, lstat, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_VERSION } from '../../src/common/service-version.js';
import { bootstrap, createApiKey, createProject } from '../support/access/identity.js';
import { batchOf, get, logEvent, sendBatch } from '../support/http/ingest-client.js';
import { PostgresProcess } from '../support/postgres/postgres-process.js';
import { IS_SOAK } from '../support/vitest/soak.js';
import type { SpawnedService } from '../support/processes/spawned-service.js';
import { buildImage, Container, removeImages } from './container-image.js';
import { isLeftOut } from '../support/vitest/left-out.js';

const IMAGE = 'localhost/signalbox-test';
const IMAGE_AGAIN = 'localhost/signalbox-test-again';
const MIB = 1024 * 1024;
const MAX_IMAGE_MIB = 300;
const SHUTDOWN_SECONDS = 10;

/** Built without an image registry, and run without a container engine: by chroot in its own mount namespace. */
describe.skipIf(isLeftOut('deploy/image'))('the container image', () => {
  let container: Container;
  let digest: string;
  let postgres: PostgresProcess;
  let database: Server;

  beforeAll(async () => {
    digest = await buildImage(IMAGE);
    container = await Container.of(IMAGE);
    postgres = await PostgresProcess.start();
    // The container has no access to the folder of the socket.
    const { host = '' } = postgres.address;
    database = createServer((client) => {
      const server = connect(join(host, '.s.PGSQL.5432'));
      for (const socket of [client, server]) socket.on('error', () => socket.destroy());
      client.pipe(server).pipe(client);
    }).listen(0, '127.0.0.1');
    await once(database, 'listening');
  }, 1_200_000);
  afterAll(async () => {
    database.close();
    await postgres.dispose();
    await container.remove();
    await removeImages(IMAGE, IMAGE_AGAIN);
  });

  const common = {
    SERVICE_ENCRYPTION_KEY: Buffer.alloc(32, 5).toString('base64'),
    SERVICE_SHUTDOWN_TIMEOUT_SECONDS: String(SHUTDOWN_SECONDS),
    SERVICE_HOST: '127.0.0.1',
  };
  const settings = (): Record<string, string> => {
    const url = new URL('postgresql://127.0.0.1');
    url.username = postgres.address.user ?? '';
    url.port = String((database.address() as AddressInfo).port);
    url.pathname = postgres.address.database ?? '';
    return { ...common, DATABASE_URL: url.href };
  };

  it('accepts a signed batch as an unprivileged user on a read-only root file system without a shell, and ends on SIGTERM', async () => {
    const service: SpawnedService = await container.start(settings());
    try {
      const port = { PORT: String(service.port) };
      expect(await container.checkHealth(port)).toBe(0);
      expect(await container.checkHealth({ PORT: '1' })).toBe(1);
      const { accessToken } = await bootstrap(service);
      const project = await createProject(service, accessToken);
      const key = await createApiKey(service, accessToken, project.id);
      const sent = await sendBatch(service.baseUrl, key, batchOf(logEvent('from the container')));
      expect([sent.status, sent.json]).toEqual([200, { accepted: 1, rejected: [] }]);
      const portal = await get(`${service.baseUrl}/`, { accept: 'text/html' });
      expect([portal.status, portal.text]).toEqual([200, expect.stringContaining('<div id="root">')]);
    } finally {
      const startedAt = performance.now();
      expect(await service.stop()).toBe(0);
      expect(performance.now() - startedAt).toBeLessThan(SHUTDOWN_SECONDS * 1000);
    }
  });

  it('has its own PostgreSQL on the volume, whose data the next container finds unchanged', async () => {
    const data = await mkdtemp(join(tmpdir(), 'signalbox-volume-'));
    try {
      await chown(data, 1000, 1000);
      const volume = { data, hasShell: true };
      const first = await container.start(common, volume);
      let project: { id: string };
      let accessToken: string;
      try {
        ({ accessToken } = await bootstrap(first));
        project = await createProject(first, accessToken);
        const key = await createApiKey(first, accessToken, project.id);
        const sent = await sendBatch(first.baseUrl, key, batchOf(logEvent('on the volume')));
        expect([sent.status, sent.json]).toEqual([200, { accepted: 1, rejected: [] }]);
      } finally {
        expect(await first.stop()).toBe(0);
      }
      const { uid, mode } = await stat(join(data, 'postgres'));
      expect([uid, mode & 0o777]).toEqual([1000, 0o700]);

      const second = await container.start(common, volume);
      try {
        const url = `${second.baseUrl}/api/events?project_id=${project.id}&type=log`;
        const { json } = await get(url, { authorization: `Bearer ${accessToken}` });
        expect(json).toMatchObject({ items: [{ data: { message: 'on the volume' } }] });
      } finally {
        expect(await second.stop()).toBe(0);
      }
    } finally {
      await rm(data, { recursive: true });
    }
  });

  it('cannot change its own files, and has no privileges and no shell', async () => {
    const probe = `const fs = require('fs'); const tried = (path) => { try { fs.writeFileSync(path, ''); return 'written'; } catch ({ code }) { return code; } };
      const shell = require('child_process').spawnSync('/bin/sh', ['-c', 'true']);
      const status = fs.readFileSync('/proc/self/status', 'utf8');
      console.log(JSON.stringify({ uid: process.getuid(), app: tried('/app/dist/main.js'), root: tried('/x'), data: tried('/data/x'), tmp: tried('/tmp/x'),
        capabilities: /CapEff:\\t(\\S+)/.exec(status)[1], shell: shell.error?.code }))`;
    expect(JSON.parse(await container.output(['node', '-e', probe]))).toEqual({
      uid: 1000,
      app: expect.stringMatching(/EACCES|EROFS/) as string,
      root: expect.stringMatching(/EACCES|EROFS/) as string,
      data: 'written',
      tmp: 'written',
      capabilities: '0000000000000000',
      shell: 'EACCES',
    });
  });

  it('declares its user by number, a command and a health check without a shell, and its content', () => {
    const { User, Cmd, Entrypoint, Healthcheck, Labels, ExposedPorts } = container.config;
    expect([User, Cmd[0], Entrypoint ?? [], Healthcheck.Test[0]]).toEqual(['1000:1000', 'node', [], 'CMD']);
    expect(Object.keys(ExposedPorts)).toEqual(['3000/tcp']);
    expect(Labels).toMatchObject({
      'org.opencontainers.image.title': 'Signalbox',
      'org.opencontainers.image.version': SERVICE_VERSION,
      'org.opencontainers.image.licenses': 'Apache-2.0',
    });
  });

  it('lists exactly its packages in its SBOM', async () => {
    const sbom = JSON.parse(readFileSync(join(container.files, 'app', 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string;
      metadata: { component: { name: string; version: string } };
      components: { name: string; version: string }[];
    };
    expect([sbom.bomFormat, sbom.metadata.component]).toEqual([
      'CycloneDX',
      expect.objectContaining({ name: 'signalbox', version: SERVICE_VERSION }),
    ]);
    const listed = sbom.components.map(({ name, version }) => `${name}@${version}`);
    const installed = await packagesIn(join(container.files, 'app', 'node_modules'));
    expect(installed.length).toBeGreaterThan(100);
    expect([...new Set(listed)].toSorted()).toEqual([...new Set(installed)].toSorted());
  });

  it('is small, and has no sources, maps, types or tools', async () => {
    const app = join(container.files, 'app');
    expect((await readdir(app)).toSorted()).toEqual([
      'bin',
      'contracts',
      'dist',
      'node_modules',
      'package.json',
      'portal',
      'sbom.cdx.json',
    ]);
    const files = await filesIn(container.files);
    expect(
      files.filter(
        ({ path }) => path.startsWith(join(app, 'node_modules')) && /\.(?:map|d\.[cm]?ts)$/.test(path),
      ),
    ).toEqual([]);
    expect(existsSync(join(app, 'node_modules', 'typescript'))).toBe(false);
    const size = files.reduce((sum, { bytes }) => sum + bytes, 0) / MIB;
    process.stdout.write(`image: ${size.toFixed(0)} MiB, ${digest}\n`);
    expect(size).toBeLessThan(MAX_IMAGE_MIB);
  });

  // A build takes a minute of CPU time.
  if (IS_SOAK) {
    it('is built twice with one digest', async () => {
      expect(await buildImage(IMAGE_AGAIN)).toBe(digest);
    }, 1_200_000);
  }
});

async function filesIn(folder: string): Promise<{ path: string; bytes: number }[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return { path, bytes: (await lstat(path)).size };
      }),
  );
}

/** `name@version` of each package, at any depth. */
async function packagesIn(modules: string): Promise<string[]> {
  const files = await filesIn(modules);
  return files
    .filter(({ path }) => /node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path))
    .map(({ path }) => JSON.parse(readFileSync(path, 'utf8')) as { name: string; version: string })
    .map(({ name, version }) => `${name}@${version}`);
}
