// Client libraries: evaluation, enqueue, delivery, memory and bundle, compared with the peers of each language.
//
//   --languages typescript,python,go,rust       some of the languages
//   --only evaluate,enqueue,deliver,fill,bundle   some of the parts
//   --rounds 5 --seconds 0.4 --warm-up 0.3 the windows of evaluations
//   --events 2000                          events of a round of enqueues
//   --delivery 1                           seconds of a round of deliveries
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from './clients/bundle.js';
import { ClientProcess } from './clients/client-process.js';
import { writeDefinitions } from './clients/definitions.js';
import { deliver } from './clients/deliver.js';
import { enqueue } from './clients/enqueue.js';
import { evaluate } from './clients/evaluate.js';
import { fill } from './clients/fill.js';
import type { Language } from './clients/language.js';
import { LANGUAGES } from './clients/languages.js';
import type { ClientOptions, LanguageContext, PartResult } from './clients/part.js';
import { readOptions } from './support/options.js';
import { Participant } from './support/participant.js';
import { machine, printMachine, writeResults } from './support/results.js';
import { runBenchmark, Scope } from './support/scope.js';
import { print } from './support/text.js';

type Part = (scope: Scope, context: LanguageContext) => Promise<PartResult>;

const PARTS: Readonly<Record<string, Part>> = { evaluate, enqueue, deliver, fill };
const BUNDLE = 'bundle';

await runBenchmark(async (scope) => {
  const options = readOptions<ClientOptions>({
    languages: '',
    only: '',
    rounds: 5,
    seconds: 0.4,
    'warm-up': 0.3,
    events: 2000,
    delivery: 1,
  });
  const languages = choose('--languages', options.languages, LANGUAGES, ({ name }) => name);
  const parts = choose('--only', options.only, [...Object.keys(PARTS), BUNDLE], (name) => name);
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-bench-'));
  scope.defer(() => Promise.resolve(rmSync(folder, { recursive: true })));
  const definitions = join(folder, 'definitions');
  writeDefinitions(definitions);
  const [stubServer] = await Participant.start(scope, {
    script: 'clients/stub-server.ts',
    env: { BENCH_DEFINITIONS: definitions },
    logFile: join(folder, 'stub-server.log'),
  });
  const url = `http://127.0.0.1:${await stubServer.request<number>({ kind: 'address' }, 10_000)}`;

  const commands = new Map<Language, Awaited<ReturnType<Language['prepare']>>>();
  for (const language of languages) {
    print(`Preparing ${language.name}: installing peers and building programs where they are missing ...`);
    commands.set(language, await language.prepare(scope));
  }
  const described = machine(null);
  printMachine(described);

  const results: Record<string, Record<string, unknown>> = {};
  for (const [language, command] of commands) {
    const clients: Record<string, string> = {};
    const start = async (of: Scope, name: string): Promise<ClientProcess> => {
      const logFile = join(folder, `${language.name}-${name}.log`);
      const [client, ready] = await ClientProcess.start(of, name, command, [definitions, url], logFile);
      clients[name] = `${ready.client}, ${ready.runtime}`;
      return client;
    };
    const ofLanguage: Record<string, unknown> = { clients, absent: language.absent };
    results[language.name] = ofLanguage;
    for (const [name, part] of Object.entries(PARTS)) {
      if (!parts.includes(name)) continue;
      // The processes of a part end before the next part begins.
      const ofPart = new Scope();
      scope.defer(() => ofPart.close());
      const result = await part(ofPart, { language, options, stubServer, start });
      await ofPart.close();
      reportVoid(result.void);
      ofLanguage[name] = result;
    }
    if (language.name === 'typescript' && parts.includes(BUNDLE)) ofLanguage[BUNDLE] = bundle();
    print(`  ${Object.values(clients).join('; ')}`);
    for (const [name, reason] of Object.entries(language.absent)) print(`  not compared: ${name}: ${reason}`);
  }
  writeResults('clients', { benchmark: 'clients', machine: described, options, languages: results });
});

/** @throws Error for an unknown name. */
function choose<T>(option: string, names: string, all: readonly T[], nameOf: (one: T) => string): T[] {
  if (names === '') return [...all];
  return names.split(',').map((name) => {
    const found = all.find((one) => nameOf(one) === name);
    if (found === undefined)
      throw new Error(`${option} ${name}: the names are ${all.map(nameOf).join(', ')}`);
    return found;
  });
}

/** Reports a run as void, with exit status 1: the figures of a run with wrong results mean nothing. */
function reportVoid(reason: string | null): void {
  if (reason === null) return;
  print(`  VOID     ${reason}`);
  process.exitCode = 1;
}
