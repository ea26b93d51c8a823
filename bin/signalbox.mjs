#!/usr/bin/env node
// The command `signalbox`: runs dist/cli/main.js on the Node that comes along as a package, or on the one of the host.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const args = process.argv.slice(2);
const isService = args[0] === 'start';
/** The young generation bounded, as in "npm start": it otherwise grows to 96 MB and stays there. */
const flags = isService ? ['--max-semi-space-size=8'] : [];
const node = packagedNode() ?? process.execPath;

if (!existsSync(main)) {
  process.stderr.write('Signalbox is not built. Run "npm ci && npm run build" first.\n');
  process.exit(1);
}
if (node === process.execPath && flags.every((flag) => process.execArgv.includes(flag))) {
  process.argv[1] = main;
  await import(new URL('../dist/cli/main.js', import.meta.url).href);
} else if (process.execve !== undefined && process.platform !== 'win32') {
  process.execve(node, [node, ...flags, main, ...args], process.env);
} else {
  runAsChild();
}

function packagedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  try {
    const manifest = createRequire(import.meta.url).resolve(`node-${platform}-${process.arch}/package.json`);
    const program = join(dirname(manifest), 'bin', platform === 'win' ? 'node.exe' : 'node');
    return existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Before Node 22.15 a process cannot become another one. The service gets a session of its own: a terminal sends Ctrl-C to
 * every process of its group, and a second signal would end the service at once.
 */
function runAsChild() {
  const child = spawn(node, [...flags, main, ...args], { stdio: 'inherit', detached: isService });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      const hasItAlready = signal === 'SIGINT' && !isService && process.stdin.isTTY;
      if (!hasItAlready) child.kill(signal);
    });
  }
  child.once('error', (error) => {
    process.stderr.write(`${node} could not be started: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}
