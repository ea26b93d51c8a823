import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { InteropService } from './interop-service.js';
import { scenarioText, type Scenario } from './scenarios.js';
import { outcomeOf, type ProviderUnderTest } from './suite.js';

export interface Command {
  program: string;
  args: string[];
}

const ANSWER_TIMEOUT_MS = 60_000;

/** A provider in another language: it reads the name of a scenario as a line, and prints its outcome as a line. */
export async function startRunner(
  { program, args }: Command,
  { gate, keys, owner }: InteropService,
): Promise<ProviderUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-interop-'));
  const scenarioFile = join(folder, 'scenarios.json');
  await writeFile(scenarioFile, scenarioText(owner));
  const { PATH, HOME } = process.env;
  const child = spawn(program, args, {
    // Nothing else is inherited: a proxy of the developer must not be used between the provider and loopback.
    env: {
      ...(PATH === undefined ? {} : { PATH }),
      ...(HOME === undefined ? {} : { HOME }),
      SIGNALBOX_URL: gate.url,
      SIGNALBOX_SCENARIOS: scenarioFile,
      SIGNALBOX_KEY_FLAGS: keys.flags,
      SIGNALBOX_KEY_INGEST: keys.ingest,
      SIGNALBOX_KEY_WRONG: keys.wrong,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const talk = new Talk(child);
  const end = async (): Promise<void> => {
    await talk.end();
    await rm(folder, { recursive: true, force: true });
  };
  const { version } = await talk.next<{ version: string }>().catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return {
    version,
    evaluate: async ({ name }: Scenario) => {
      child.stdin.write(`${name}\n`);
      return outcomeOf(await talk.next());
    },
    close: end,
  };
}

class Talk {
  private readonly lines: Interface;
  private readonly answers: AsyncIterator<string>;
  private readonly ended: Promise<void>;
  private written = '';

  constructor(private readonly child: ChildProcessByStdio<Writable, Readable, Readable>) {
    this.lines = createInterface({ input: child.stdout });
    this.answers = this.lines[Symbol.asyncIterator]();
    child.stdin.on('error', () => undefined);
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text: string) => (this.written = (this.written + text).slice(-4000)));
    this.ended = new Promise((resolve) => {
      child.once('close', () => resolve());
      child.once('error', ({ message }) => {
        this.written += message;
        resolve();
      });
    });
  }

  async next<Answer>(): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`The runner does not respond.\n${this.written}`)),
        ANSWER_TIMEOUT_MS,
      );
    });
    try {
      const line = await Promise.race([this.answers.next(), late]);
      if (line.done) throw new Error(`The runner has ended.\n${this.written}`);
      return JSON.parse(line.value) as Answer;
    } finally {
      clearTimeout(timer);
    }
  }

  /** A runner ends with its input; one that does not end is killed. */
  async end(): Promise<void> {
    const timer = setTimeout(() => this.child.kill('SIGKILL'), ANSWER_TIMEOUT_MS);
    this.child.stdin.end();
    await this.ended;
    clearTimeout(timer);
  }
}
