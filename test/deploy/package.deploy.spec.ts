import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_VERSION } from '../../src/common/service-version.js';
import { HOST_PATH, hostNodeVersion } from '../support/processes/host-node.js';
import { bootstrap, createApiKey, createProject } from '../support/access/identity.js';
import { batchOf, get, logEvent, sendBatch } from '../support/http/ingest-client.js';
import { SpawnedService } from '../support/processes/spawned-service.js';

const ROOT = join(import.meta.dirname, '..', '..');
const MIB = 1024 * 1024;
/** Stated in docs/install.md. */
const MAX_PACKED_MIB = 5;
const MAX_INSTALLED_MIB = 190;
const MAX_PACKAGES = 250;

interface Packed {
  filename: string;
  size: number;
  files: { path: string }[];
}

/** Installed into an empty folder as in docs/install.md, and run on the host's own Node. */
describe('the npm package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-package-'));
  const modules = join(folder, 'node_modules');
  let packed: Packed;
  const npm = (args: readonly string[], cwd: string): string =>
    execFileSync('npm', args, { cwd, encoding: 'utf8', env: { ...process.env, PATH: HOST_PATH } });

  beforeAll(() => {
    [packed] = JSON.parse(npm(['pack', '--json', '--silent', '--pack-destination', folder], ROOT)) as [
      Packed,
    ];
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
    // No package has to run a script during its installation.
    npm(
      ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', `./${packed.filename}`],
      folder,
    );
  }, 400_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is named by its version and contains no tests, sources, maps or tools', () => {
    expect(packed.filename).toBe(`signalbox-${SERVICE_VERSION}.tgz`);
    const surplus = packed.files
      .map(({ path }) => path)
      .filter((path) => /[.](?:ts|tsx|map|spec[.]js)$|^(?:test|src|scripts|bench)\//.test(path));
    expect(surplus).toEqual([]);
    expect(packed.files.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['bin/signalbox.mjs', 'dist/main.js', 'portal/dist/index.html', 'LICENSE']),
    );
    expect(packed.size / MIB).toBeLessThan(MAX_PACKED_MIB);
  });

  it('installs production packages only, within the stated number and size', async () => {
    const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean; link?: boolean }>;
    };
    const names = Object.keys(packages);
    expect(
      names.filter((name) => /\/(?:typescript|vite|vitest|@nestjs\/cli|react|eslint)$/.test(name)),
    ).toEqual([]);
    expect(Object.values(packages).filter(({ dev, link }) => dev === true || link === true)).toEqual([]);
    expect(names.length).toBeLessThan(MAX_PACKAGES);
    const isNode = (path: string): boolean => /node_modules\/(?:node-(?:linux|win)-|\.bin\/)/.test(path);
    const bytes = await sizeOf(modules, isNode);
    process.stdout.write(
      `package: ${(packed.size / MIB).toFixed(1)} MiB, installed ${(bytes / MIB).toFixed(0)} MiB in ${names.length} packages without Node\n`,
    );
    expect(bytes / MIB).toBeLessThan(MAX_INSTALLED_MIB);
  });

  it("runs on the host's Node, accepts a signed batch, checks schemas in its worker threads, serves the portal, and stops", async () => {
    const version = hostNodeVersion();
    expect(version).not.toBeNull();
    for (const name of await readdir(modules))
      if (/^node-(?:linux|win)-/.test(name)) rmSync(join(modules, name), { recursive: true });
    const service = await SpawnedService.start({
      program: join(modules, '.bin', 'signalbox'),
      args: ['start'],
      cwd: folder,
      env: { PATH: HOST_PATH },
    });
    try {
      const { accessToken } = await bootstrap(service);
      const project = await createProject(service, accessToken);
      const key = await createApiKey(service, accessToken, project.id);
      const sent = await sendBatch(service.baseUrl, key, batchOf(logEvent('from the package')));
      expect([sent.status, sent.json]).toEqual([200, { accepted: 1, rejected: [] }]);
      expect((await get(`${service.baseUrl}/api/ingest/schemas/audit`)).status).toBe(200);

      const post = (path: string, body: object): Promise<Response> =>
        fetch(service.baseUrl + path, {
          method: 'POST',
          headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      const app = { slug: 'installed', name: 'Installed', owner: { kind: 'org' } };
      expect((await post('/api/v1/apps', app)).status).toBe(201);
      const manifest = {
        run_kinds: ['manual'],
        input_schema: { properties: { a: { pattern: '^(a+)+$' } } },
      };
      expect((await post('/api/v1/apps/installed/versions', { version: '1.0.0', manifest })).status).toBe(
        201,
      );

      const portal = await get(`${service.baseUrl}/`, { accept: 'text/html' });
      expect([portal.status, portal.text]).toEqual([200, expect.stringContaining('<div id="root">')]);
      process.stdout.write(`the package ran on ${version ?? ''}\n`);
    } finally {
      expect(await service.stop()).toBe(0);
    }
  });
});

async function sizeOf(folder: string, isLeftOut: (path: string) => boolean): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true });
  const sizes = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (isLeftOut(`${path}/`)) return 0;
      if (entry.isDirectory()) return sizeOf(path, isLeftOut);
      return entry.isFile() ? (await stat(path)).size : 0;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
