// node scripts/build.mjs [part ...]: builds the service and the portal in parallel, or one of them. The output of a build
// is shown only if it fails.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { PARTS, digestOf, stamp } from './build-parts.mjs';

const root = join(import.meta.dirname, '..');
const wanted = process.argv.slice(2);
const parts = PARTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const results = await Promise.all(parts.map(build));
process.exitCode = results.every(Boolean) ? 0 : 1;

/** @returns whether it succeeded. */
async function build(part) {
  const started = performance.now();
  const digest = digestOf(part);
  for (const [script, ...args] of part.steps) {
    if (!existsSync(join(root, script)))
      return fail(part, 'Run "npm ci" first: its tools are not installed.');
    const { status, output } = await run(script, args);
    if (status !== 0) return fail(part, output);
  }
  stamp(part, digest);
  process.stderr.write(`  ${part.name}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  return true;
}

async function run(script, args) {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    // Tests also build stale parts, and Vitest sets "test", with which the portal would contain React's development build.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text) => (output += text));
  }
  const [status] = await once(child, 'close');
  return { status, output };
}

function fail({ name }, output) {
  process.stderr.write(`  ${name}: could not be built\n\n${output}\n`);
  return false;
}
