// The service under test: the built code, put together as src/main.ts does it, in a process of its own.
//
// Run by Node alone (it strips the types), so that nothing but the build is loaded. BENCH_VARIANT says what
// is different:
//   full                nothing
//   no-database         the sink confirms at once, without a database: what the route itself costs
//   commit-per-request  no group commit: each request is a transaction of its own
import { writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import type { INestApplication } from '@nestjs/common';

type Question = { do: 'profile-start' } | { do: 'profile-stop'; file: string };

const load = <T>(path: string): Promise<T> =>
  import(new URL(`../../dist/${path}`, import.meta.url).href) as Promise<T>;

const { Logger } = await import('@nestjs/common');
const { SecretBox } = await load<typeof import('../../src/common/crypto/secret-box.js')>(
  'common/crypto/secret-box.js',
);
const { createPino, PinoLoggerService } =
  await load<typeof import('../../src/common/logging/logger.js')>('common/logging/logger.js');
const { AppConfig } = await load<typeof import('../../src/config/app-config.js')>('config/app-config.js');
const { checkEncryptionKey } = await load<typeof import('../../src/database/check-encryption-key.js')>(
  'database/check-encryption-key.js',
);
const { loadEncryptionKey } =
  await load<typeof import('../../src/config/encryption-key.js')>('config/encryption-key.js');
const { createApp } = await load<typeof import('../../src/create-app.js')>('create-app.js');
const { migrate } = await load<typeof import('../../src/database/migrate.js')>('database/migrate.js');
const { openDatabase } =
  await load<typeof import('../../src/database/open-database.js')>('database/open-database.js');
const { EventSink } =
  await load<typeof import('../../src/ingest/sink/event-sink.js')>('ingest/sink/event-sink.js');
const { GroupCommitter } = await load<typeof import('../../src/ingest/sink/group-committer.js')>(
  'ingest/sink/group-committer.js',
);

const config = AppConfig.fromEnv();
const logger = new PinoLoggerService(createPino(config.logLevel));
Logger.overrideLogger(logger);
const { address } = await openDatabase(config, () => undefined);
await migrate(address);
const secretBox = new SecretBox(await loadEncryptionKey(config));
await checkEncryptionKey(address, secretBox);
const app = await createApp({ config, secretBox, address }, logger);
applyVariant(app, process.env['BENCH_VARIANT']);
await app.listen(config.port, config.host);

const inspector = new Session();
process.on('disconnect', () => process.exit(0));
process.on('message', (question: Question) => {
  answer(question).then(
    () => process.send!({ answer: null }),
    (error: unknown) => process.send!({ error: String(error) }),
  );
});
process.send!({ answer: { baseUrl: await app.getUrl() } });

function applyVariant(app: INestApplication, variant: string | undefined): void {
  const sink = app.get(EventSink);
  switch (variant) {
    case 'full':
      return;
    case 'no-database':
      sink.append = (batches) => Promise.resolve(batches.map(() => ({ kind: 'committed' })));
      return;
    case 'commit-per-request':
      app.get(GroupCommitter).commit = async (batch) => (await sink.append([batch]))[0]!;
      return;
    case undefined:
    default:
      throw new Error(`BENCH_VARIANT is ${variant}`);
  }
}

async function answer(question: Question): Promise<void> {
  if (question.do === 'profile-start') {
    inspector.connect();
    await inspector.post('Profiler.enable');
    await inspector.post('Profiler.start');
    return;
  }
  const { profile } = await inspector.post('Profiler.stop');
  inspector.disconnect();
  await writeFile(question.file, JSON.stringify(profile));
}
