import { describe, expect, it } from 'vitest';
import { AppConfig, ConfigError } from './app-config.js';

describe('AppConfig', () => {
  it('has a default for every setting', () => {
    const config = AppConfig.fromEnv({});
    expect(config.port).toBe(3000);
    expect(config.publicUrl).toBe('http://localhost:3000');
    expect(config.dataDir).toMatch(/\/data$/);
    expect(config.databaseUrl).toBeUndefined();
    expect(config.ingestEventsPerSecond).toBe(1000);
    expect(config.ingestBatchesPerSecond).toBe(100);
    expect(config.ingestMaxBatchBytes).toBe(5_242_880);
  });

  it('reports all invalid settings at once, with the name, the accepted values and an example', () => {
    const env = {
      PORT: 'http',
      DATABASE_URL: 'mysql://localhost/db',
      SERVICE_SETUP_TOKEN: 'short',
      SERVICE_ENCRYPTION_KEY: 'secret-that-must-not-be-shown',
      SERVICE_LOG_LEVEL: 'loud',
      INGEST_RATE_LIMIT_MAX_BATCH_BYTES: '1e9',
    };
    const error = failure(env);
    expect(error.problems.map((problem) => problem.name)).toEqual([
      'PORT',
      'SERVICE_LOG_LEVEL',
      'DATABASE_URL',
      'SERVICE_SETUP_TOKEN',
      'SERVICE_ENCRYPTION_KEY',
      'INGEST_RATE_LIMIT_MAX_BATCH_BYTES',
    ]);
    expect(error.message).toContain('PORT must be a whole number from 0 to 65535 (for example: 3000)');
    expect(error.message).not.toContain('secret-that-must-not-be-shown');
    expect(error.message).not.toContain('short');
  });

  it.each(['base64', 'hex'] as const)('accepts a key of 32 bytes in %s', (encoding) => {
    const key = Buffer.alloc(32, 7);
    const config = AppConfig.fromEnv({ SERVICE_ENCRYPTION_KEY: key.toString(encoding) });
    expect(config.encryptionKeys).toEqual([key]);
  });

  it('accepts several keys, in their order', () => {
    const [current, old] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
    const text = `${current.toString('base64')}, ${old.toString('hex')}`;
    expect(AppConfig.fromEnv({ SERVICE_ENCRYPTION_KEY: text }).encryptionKeys).toEqual([current, old]);
  });

  it.each([
    ['a list with an empty key', [Buffer.alloc(32, 7), Buffer.alloc(0)]],
    ['the same key twice', [Buffer.alloc(32, 7), Buffer.alloc(32, 7)]],
    ['six keys', [1, 2, 3, 4, 5, 6].map((byte) => Buffer.alloc(32, byte))],
    ['a key that is too long', [Buffer.alloc(33, 7)]],
  ])('rejects %s as encryption keys', (_name, keys) => {
    const text = keys.map((key) => key.toString('base64')).join(',');
    const error = failure({ SERVICE_ENCRYPTION_KEY: text });
    expect(error.problems.map(({ name }) => name)).toEqual(['SERVICE_ENCRYPTION_KEY']);
    expect(error.message).not.toContain(Buffer.alloc(32, 7).toString('base64'));
  });

  it.each([
    ['', { api: true, worker: true }],
    ['api', { api: true, worker: false }],
    ['worker', { api: false, worker: true }],
    [' worker , api ', { api: true, worker: true }],
  ])('reads SERVICE_ROLES=%s', (text, roles) => {
    expect(AppConfig.fromEnv({ SERVICE_ROLES: text }).roles).toEqual(roles);
  });

  it.each(['api,', 'API'])('rejects SERVICE_ROLES=%s and names the accepted roles', (text) => {
    const { message } = failure({ SERVICE_ROLES: text });
    expect(message).toContain('SERVICE_ROLES must be api, worker, or both as api,worker');
  });

  it.each(['0', '65', '2.5', 'all'])('rejects SERVICE_PROCESSES=%s and names the accepted values', (text) => {
    const { message } = failure({ SERVICE_PROCESSES: text });
    expect(message).toContain('SERVICE_PROCESSES must be auto or a whole number from 1 to 64');
  });

  it('starts no supervisor unless several processes are requested', () => {
    expect(AppConfig.fromEnv({}).apiProcesses).toBeNull();
    expect(AppConfig.fromEnv({ SERVICE_PROCESSES: '1' }).apiProcesses).toBeNull();
    expect(AppConfig.fromEnv({ SERVICE_PROCESSES: '3' }).apiProcesses).toBe(3);
    expect(AppConfig.fromEnv({ SERVICE_PROCESSES: 'auto' }).apiProcesses).toBeGreaterThanOrEqual(1);
  });

  it('rejects several processes for a replica without the role api', () => {
    const { message } = failure({ SERVICE_PROCESSES: '2', SERVICE_ROLES: 'worker' });
    expect(message).toContain('SERVICE_PROCESSES must be 1 for a process without the role api');
  });

  it('treats an empty value as not set', () => {
    expect(AppConfig.fromEnv({ DATABASE_URL: '', PORT: ' ' }).databaseUrl).toBeUndefined();
  });

  it('removes the trailing slash of the public URL, because paths are appended to it', () => {
    expect(AppConfig.fromEnv({ SERVICE_PUBLIC_URL: 'https://signal.example.com/' }).publicUrl).toBe(
      'https://signal.example.com',
    );
  });
});

function failure(env: Record<string, string>): ConfigError {
  try {
    AppConfig.fromEnv(env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
  }
  throw new Error('expected a ConfigError');
}
