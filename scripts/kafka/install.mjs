// node scripts/kafka/install.mjs: installs the jars of Apache Kafka (pom.xml) into .cache/kafka/libs, for the lane `kafka`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, '.cache', 'kafka');
const pom = join(import.meta.dirname, 'pom.xml');
const libs = join(folder, 'libs');
const stamp = join(folder, 'installed.xml');
const wanted = readFileSync(pom, 'utf8');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  const partial = join(folder, `libs-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const { status, error } = spawnSync(
    'mvn',
    [
      '-q',
      '-B',
      '-f',
      pom,
      'dependency:copy-dependencies',
      `-DoutputDirectory=${partial}`,
      '-DincludeScope=runtime',
    ],
    { stdio: 'inherit' },
  );
  if (status !== 0) {
    process.stderr.write(`Kafka could not be installed: ${error?.message ?? `mvn ended with ${status}`}\n`);
    process.exit(1);
  }
  rmSync(libs, { recursive: true, force: true });
  renameSync(partial, libs);
  writeFileSync(stamp, wanted);
}
