// Every target of the hot paths: runs the benchmarks one after the other, and lists the results of all targets at the end.
//
//   --quick    shorter windows: 12 minutes instead of 35
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { readOptions } from './support/options.js';
import { machine, printMachine, writeResults } from './support/results.js';
import { runBenchmark, type Scope } from './support/scope.js';
import { print } from './support/text.js';

type Windows = readonly string[];

interface Step {
  title: string;
  script: string;
  options: Windows;
  /** The windows of `--quick`. */
  quick: Windows;
}

const STEPS: readonly Step[] = [
  {
    title: 'hot routes and plain node:http, memory, open loop',
    script: 'hot',
    options: [],
    quick: ['--rounds', '3', '--seconds', '1', '--warm-up', '0.5'],
  },
  {
    title: 'ingest of 100 events a request, and COPY',
    script: 'ingest',
    options: ['--only', 'hundred', '--rounds', '5'],
    quick: ['--only', 'hundred', '--rounds', '3', '--seconds', '3', '--warm-up', '1'],
  },
  {
    title: 'snapshots and unleash-server, the rule and other clients',
    script: 'flags',
    options: [
      '--peer',
      'unleash,unleash-client,flagd-core,growthbook,flagsmith',
      '--rounds',
      '5',
      '--seconds',
      '2',
    ],
    quick: [
      '--peer',
      'unleash,unleash-client,flagd-core',
      '--rounds',
      '3',
      '--seconds',
      '0.5',
      '--warm-up',
      '0.5',
    ],
  },
  {
    title: 'a change to 10,000 streams',
    script: 'flags',
    options: ['--only', 'streams'],
    quick: ['--only', 'streams', '--rounds', '2', '--changes', '10'],
  },
  {
    title: 'callbacks of runs',
    script: 'runs',
    options: ['--only', 'callbacks', '--runs', '3000', '--rounds', '5'],
    quick: ['--only', 'callbacks', '--runs', '1000', '--rounds', '2'],
  },
];
const VERDICT = /^ {2}(reached|MISSED|VOID) /;

await runBenchmark(async (scope) => {
  const options = readOptions({ quick: false });
  const described = machine(null);
  printMachine(described);
  const verdicts: Record<string, string[]> = {};
  for (const { title, script, ...windows } of STEPS) {
    print(`\n=== ${title}`);
    verdicts[title] = await runStep(scope, script, options.quick ? windows.quick : windows.options);
  }
  print('\n=== All targets');
  for (const [title, lines] of Object.entries(verdicts)) {
    print(title);
    for (const line of lines) print(line);
  }
  writeResults('hot-paths', { benchmark: 'hot-paths', machine: described, options, verdicts });
});

/** @returns the lines of the benchmark that compare a figure with its target. */
async function runStep(scope: Scope, script: string, options: Windows): Promise<string[]> {
  const args = ['--import', '@swc-node/register/esm-register', `bench/${script}.ts`, ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  // The benchmark stops its own processes.
  scope.defer(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    print(line);
    if (VERDICT.test(line)) lines.push(line);
  }
  const code = await ended;
  if (code !== 0) {
    process.exitCode = 1;
    lines.push(`  VOID     bench -- ${script} exited with status ${code}`);
  }
  return lines;
}
