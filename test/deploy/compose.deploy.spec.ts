import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppConfig } from '../../src/config/app-config.js';
import { SettingsReader } from '../../src/config/settings/settings-reader.js';
import { COMPOSE_LOADER, installGoProgram } from './deploy-tools.js';
import { isLeftOut } from '../support/vitest/left-out.js';

const TEXT = readFileSync(join(import.meta.dirname, '..', '..', 'compose.yaml'), 'utf8');
const SECRETS = {
  POSTGRES_PASSWORD: 'a-password',
  SERVICE_ENCRYPTION_KEY: Buffer.alloc(32, 3).toString('base64'),
};
/** Unlike Docker Compose, the program reads no variables from the environment; those with a default keep it. */
const FILLED = Object.entries(SECRETS).reduce(
  (text, [name, value]) => text.replaceAll(`\${${name}:?}`, value),
  TEXT,
);

interface Project {
  services: Record<
    string,
    { environment: Record<string, string>; depends_on?: object; build?: { context: string } }
  >;
}

/** Read by the loader of Docker Compose itself, which validates against the Compose specification. */
describe.skipIf(isLeftOut('deploy/compose'))('compose.yaml', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-compose-'));
  beforeAll(() => installGoProgram('cmd'), 600_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const load = (text: string): { status: number | null; output: string; errors: string } => {
    writeFileSync(join(folder, 'compose.yaml'), text);
    const { status, stdout, stderr } = spawnSync(COMPOSE_LOADER, ['-format', 'json', 'compose.yaml'], {
      cwd: folder,
      encoding: 'utf8',
      env: {},
    });
    return { status, output: stdout, errors: stderr };
  };

  it('is valid by the Compose specification, and passes the service settings that it accepts', () => {
    const { status, output, errors } = load(FILLED);
    expect([status, errors]).toEqual([0, '']);
    const { services } = JSON.parse(output) as Project;
    expect(Object.keys(services)).toEqual(['postgres', 'signalbox']);
    const config = new AppConfig(new SettingsReader(services['signalbox']?.environment ?? {}));
    expect(config.databaseUrl).toBe('postgresql://signalbox:a-password@postgres:5432/signalbox');
    expect(services['signalbox']?.depends_on).toMatchObject({ postgres: { condition: 'service_healthy' } });
    expect(services['postgres']?.environment['POSTGRES_PASSWORD']).toBe('a-password');
  });

  it('is rejected without its secrets', () => {
    const { status, errors } = load(TEXT);
    expect(status).toBe(1);
    for (const name of Object.keys(SECRETS)) expect(errors).toContain(`required variable ${name} is missing`);
  });

  it('is rejected with a misspelled key', () => {
    const { status, errors } = load(FILLED.replace('depends_on:', 'depend_on:'));
    expect([status, errors]).toEqual([1, expect.stringContaining('depend_on')]);
  });
});
