// npm run bench -- <name> [options]: builds when the sources have changed, then runs bench/<name>.ts.
// Without a name it lists the benchmarks.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build-if-stale.mjs';

const root = join(import.meta.dirname, '..');
const [name, ...options] = process.argv.slice(2);

if (name === undefined || name.startsWith('-')) {
  list();
} else if (!existsSync(join(root, 'bench', `${name}.ts`))) {
  process.stderr.write(`There is no benchmark "${name}".\n`);
  list();
  process.exitCode = 1;
} else {
  run(join('bench', `${name}.ts`));
}

/** Each benchmark's first line states what it measures. */
function list() {
  process.stdout.write('npm run bench -- <name> [options]\n\n');
  for (const file of readdirSync(join(root, 'bench')).sort()) {
    if (!file.endsWith('.ts')) continue;
    const [firstLine] = readFileSync(join(root, 'bench', file), 'utf8').split('\n', 1);
    process.stdout.write(`  ${file.slice(0, -3).padEnd(10)} ${firstLine.replace(/^\/\/ /, '')}\n`);
  }
}

function run(file) {
  try {
    buildIfStale();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  const child = spawn(process.execPath, ['--import', '@swc-node/register/esm-register', file, ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  // Forwarded: the benchmark stops its own processes and removes its folders, and this process waits for its exit.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}
