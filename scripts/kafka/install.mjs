// node scripts/kafka/install.mjs: puts the jars of Apache Kafka (pom.xml) into .cache/kafka/libs, for the lane `kafka`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, '.cache', 'kafka');
const pom = join(import.meta.dirname, 'pom.xml');
const libs = join(folder, 'libs');
const mark = join(folder, 'installed.xml');
const wanted = readFileSync(pom, 'utf8');

if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
  const fresh = join(folder, `libs-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const { status, error } = spawnSync(
    'mvn',
    [
      '-q',
      '-B',
      '-f',
      pom,
      'dependency:copy-dependencies',
      `-DoutputDirectory=${fresh}`,
      '-DincludeScope=runtime',
    ],
    { stdio: 'inherit' },
  );
  if (status !== 0) {
    process.stderr.write(`Kafka could not be installed: ${error?.message ?? `mvn ended with ${status}`}\n`);
    process.exit(1);
  }
  rmSync(libs, { recursive: true, force: true });
  renameSync(fresh, libs);
  writeFileSync(mark, wanted);
}
