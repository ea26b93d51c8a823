import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { AppConfig } from '../../src/config/app-config.js';
import { SettingsReader } from '../../src/config/settings/settings-reader.js';
import { makeCertificate } from '../support/http/certificate.js';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const DOCKERFILE = read('Dockerfile');
const [, ...stages] = DOCKERFILE.split(/^FROM /m);

/** Sources of each COPY from the clone, not from another stage. */
const copied = [...DOCKERFILE.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
  sources.split(' '),
);
/** Names in the last stage, which becomes the image. */
const inImage = [...(stages.at(-1) ?? '').matchAll(/^COPY (?:--from=\S+ )?\S+ \.\/(\S*)$/gm)].map(
  ([, target = '']) => target,
);
const settings = (() => {
  const reader = new SettingsReader({});
  new AppConfig(reader);
  return new Set(reader.docs.map(({ name }) => name));
})();

describe('Dockerfile', () => {
  it('copies what exists and what .dockerignore lets through', () => {
    const allowed = read('.dockerignore').split('\n');
    expect(copied.length).toBeGreaterThan(5);
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(copied.filter((path) => !allowed.includes(`!${path.split('/', 1)[0] ?? ''}`))).toEqual([]);
  });

  it('has every folder of the npm package in the image', () => {
    const { files } = JSON.parse(read('package.json')) as { files: string[] };
    const needed = files
      .filter((path) => !path.startsWith('!') && !path.endsWith('.md'))
      .map((path) => (path === 'portal/dist' ? path : (path.split('/', 1)[0] ?? '')));
    expect(inImage).toEqual(expect.arrayContaining([...new Set(needed)]));
  });

  it('runs the service with the flags of npm start, as an unprivileged user', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
    const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'));
    const [, command = ''] = /^CMD (\[.*\])$/m.exec(stages.at(-1) ?? '') ?? [];
    expect(JSON.parse(command)).toEqual(['node', ...flags, 'dist/main.js']);
    expect(stages.at(-1)).toMatch(/^USER 1000:1000$/m);
  });

  it('has the version of the package, and one base for all stages', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(DOCKERFILE).toContain(`org.opencontainers.image.version="${version}"`);
    expect(stages.map((stage) => stage.split(/\s/, 1)[0])).toEqual(stages.map(() => '${NODE_IMAGE}'));
  });

  it('sets only settings that exist', () => {
    const names = [...DOCKERFILE.matchAll(/\b(SERVICE_[A-Z_]+)=/g)].map(([, name = '']) => name);
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !settings.has(name))).toEqual([]);
  });
});

describe('the health check of the image', () => {
  const [, command = ''] = /^HEALTHCHECK .*\\\n {2}CMD (\[.*\])$/m.exec(DOCKERFILE) ?? [];
  const check = async (server: Server, env: Record<string, string>): Promise<number | null> => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const [, ...args] = JSON.parse(command) as string[];
    const child = spawn(process.execPath, args, { env: { PORT: String(port), ...env }, stdio: 'ignore' });
    const [code] = (await once(child, 'exit')) as [number | null];
    server.close();
    return code;
  };
  const answer =
    (status: number): RequestListener =>
    (request, response) =>
      response.writeHead(request.url === '/health/ready' ? status : 404).end();

  it('succeeds for a ready service, over HTTP and HTTPS, and fails for one that is not', async () => {
    expect(await check(createHttpServer(answer(200)), {})).toBe(0);
    expect(await check(createHttpServer(answer(503)), {})).toBe(1);
    const https = (status: number): Server => createHttpsServer(makeCertificate(), answer(status));
    expect(await check(https(200), { SERVICE_TLS_CERT: '/tls.crt' })).toBe(0);
    expect(await check(https(503), { SERVICE_TLS_CERT: '/tls.crt' })).toBe(1);
  });
});

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml')) as {
    services: { signalbox: { environment: Record<string, string>; ports: string[] } };
    volumes: Record<string, null>;
  };

  it('sets only settings that exist', () => {
    const names = Object.keys(compose.services.signalbox.environment);
    expect(names).toContain('DATABASE_URL');
    expect(names.filter((name) => !settings.has(name))).toEqual([]);
  });

  it('publishes its ports on this machine only', () => {
    expect(compose.services.signalbox.ports.every((port) => port.startsWith('127.0.0.1:'))).toBe(true);
  });

  it('stops the start when a secret is not set', () => {
    const secrets = [
      ...read('compose.yaml').matchAll(/\$\{(POSTGRES_PASSWORD|SERVICE_ENCRYPTION_KEY)(.*?)\}/g),
    ];
    expect(secrets.length).toBeGreaterThan(2);
    expect(secrets.map(([, , rest]) => rest)).toEqual(secrets.map(() => ':?'));
  });
});
