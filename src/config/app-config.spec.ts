import { describe, expect, it } from 'vitest';
import { AppConfig, ConfigError } from './app-config.js';

describe('AppConfig', () => {
  it('needs nothing', () => {
    const config = AppConfig.fromEnv({});
    expect(config.port).toBe(3000);
    expect(config.publicUrl).toBe('http://localhost:3000');
    expect(config.dataDir).toMatch(/\/data$/);
    expect(config.databaseUrl).toBeUndefined();
    expect(config.ingestEventsPerSecond).toBe(1000);
    expect(config.ingestBatchesPerSecond).toBe(100);
    expect(config.ingestMaxBatchBytes).toBe(5_242_880);
  });

  it('reports every mistake at once, with the name, what it must be, and an example', () => {
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

  it.each(['base64', 'hex'] as const)('takes a key of 32 bytes in %s', (encoding) => {
    const key = Buffer.alloc(32, 7);
    const config = AppConfig.fromEnv({ SERVICE_ENCRYPTION_KEY: key.toString(encoding) });
    expect(config.encryptionKey?.equals(key)).toBe(true);
  });

  it('takes an empty value as not set', () => {
    expect(AppConfig.fromEnv({ DATABASE_URL: '', PORT: ' ' }).databaseUrl).toBeUndefined();
  });

  it('cuts the slash from the public address, because paths are put behind it', () => {
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
