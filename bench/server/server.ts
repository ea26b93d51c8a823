// The service under test: the build, assembled as in src/main.ts, in a separate process.
//
// Run by Node alone, which strips the types, so that nothing except the build is loaded. BENCH_VARIANT selects the difference from
// the real service:
//   full                no difference
//   no-database         the sink and the receiver of callbacks confirm at once without a database, which measures the cost of the
//                       routes alone
//   no-projections      stored events are not projected
//   commit-per-request  no group commit: each request and each callback is a separate transaction
import { writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import type { INestApplication } from '@nestjs/common';

type ServerRequest = { do: 'profile-start' } | { do: 'profile-stop'; file: string } | { do: 'memory' };

/** Folder of the build in the checkout. BENCH_BUILD selects another build for a comparison. */
const build = process.env['BENCH_BUILD'] ?? 'dist';
const load = <T>(path: string): Promise<T> =>
  import(new URL(`../../${build}/${path}`, import.meta.url).href) as Promise<T>;

// Imported with the extension `.ts`, because the TypeScript loader, which resolves `.js`, is not loaded.
const { collectedMemory } = (await import(
  new URL('../support/collected-memory.ts', import.meta.url).href
)) as typeof import('../support/collected-memory.js');
const { Logger } = await import('@nestjs/common');
const { CallbacksService } = await load<typeof import('../../src/apps/callbacks/callbacks.service.js')>(
  'apps/callbacks/callbacks.service.js',
);
const { CallbackCommitter } = await load<typeof import('../../src/apps/callbacks/callback-committer.js')>(
  'apps/callbacks/callback-committer.js',
);
const { CallbackGroups } = await load<typeof import('../../src/apps/callbacks/callback-groups.js')>(
  'apps/callbacks/callback-groups.js',
);
const { SecretBox } = await load<typeof import('../../src/common/crypto/secret-box.js')>(
  'common/crypto/secret-box.js',
);
const { createPino, PinoLoggerService } =
  await load<typeof import('../../src/common/logging/logger.js')>('common/logging/logger.js');
const { AppConfig } = await load<typeof import('../../src/config/app-config.js')>('config/app-config.js');
const { checkEncryptionKey } = await load<typeof import('../../src/database/check-encryption-key.js')>(
  'database/check-encryption-key.js',
);
const { loadEncryptionKeys } =
  await load<typeof import('../../src/config/encryption-keys.js')>('config/encryption-keys.js');
const { createApp } = await load<typeof import('../../src/create-app.js')>('create-app.js');
const { listen } = await load<typeof import('../../src/listen.js')>('listen.js');
const { migrate } = await load<typeof import('../../src/database/migrate.js')>('database/migrate.js');
const { openDatabase } =
  await load<typeof import('../../src/database/open-database.js')>('database/open-database.js');
const { EventSink } =
  await load<typeof import('../../src/ingest/sink/event-sink.js')>('ingest/sink/event-sink.js');
const { ProjectionRunner } = await load<typeof import('../../src/events/projections/projection-runner.js')>(
  'events/projections/projection-runner.js',
);
const { GroupCommitter } = await load<typeof import('../../src/ingest/sink/group-committer.js')>(
  'ingest/sink/group-committer.js',
);

const config = AppConfig.fromEnv();
const logger = new PinoLoggerService(createPino(config.logLevel));
Logger.overrideLogger(logger);
const { address } = await openDatabase(config, () => undefined);
await migrate(address);
const secretBox = new SecretBox(...(await loadEncryptionKeys(config)));
await checkEncryptionKey(address, secretBox);
const app = await createApp({ config, secretBox, address }, logger);
applyVariant(app, process.env['BENCH_VARIANT']);
await app.init();
const baseUrl = await listen(app.getHttpServer(), config.host, config.port);

const inspector = new Session();
process.on('disconnect', () => process.exit(0));
process.on('message', (request: ServerRequest) => {
  answer(request).then(
    (result) => process.send!({ answer: result ?? null }),
    (error: unknown) => process.send!({ error: String(error) }),
  );
});
process.send!({ answer: { baseUrl } });

function applyVariant(app: INestApplication, variant: string | undefined): void {
  const sink = app.get(EventSink);
  switch (variant) {
    case 'full':
      return;
    case 'no-database':
      sink.append = (batches) => Promise.resolve(batches.map(() => ({ kind: 'committed' })));
      app.get(CallbacksService).receive = (id) =>
        Promise.resolve({ run_id: id, state: 'running', applied: true });
      return;
    case 'no-projections':
      app.get(ProjectionRunner).turn = () => Promise.resolve(false);
      return;
    case 'commit-per-request':
      app.get(GroupCommitter).commit = async (batch) => (await sink.append([batch]))[0]!;
      app.get(CallbackCommitter).commit = async (callback) => {
        const [result] = await app.get(CallbackGroups).commit([callback], 'wait');
        if (result === undefined || result === 'locked') throw new Error('no result');
        if (result instanceof Error) throw result;
        return result;
      };
      return;
    case undefined:
    default:
      throw new Error(`BENCH_VARIANT is ${variant}`);
  }
}

async function answer(request: ServerRequest): Promise<unknown> {
  if (request.do === 'memory') return collectedMemory();
  if (request.do === 'profile-start') {
    inspector.connect();
    await inspector.post('Profiler.enable');
    await inspector.post('Profiler.start');
    return null;
  }
  const { profile } = await inspector.post('Profiler.stop');
  inspector.disconnect();
  await writeFile(request.file, JSON.stringify(profile));
  return null;
}
