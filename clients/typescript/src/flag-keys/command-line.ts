import { parseArgs } from 'node:util';

export const LANGUAGES = ['typescript', 'python', 'go', 'rust'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface PullCommand {
  language: Language;
  file: string;
  /** Whether to compare the file with the flags instead of writing it. */
  isCheck: boolean;
  /** Name of the Go package. */
  packageName: string;
  baseUrl: string;
  apiKey: string;
}

const DEFAULT_FILES: Record<Language, string> = {
  typescript: 'signalbox-flags.ts',
  python: 'signalbox_flags.py',
  go: 'flags/flags.go',
  rust: 'src/flags.rs',
};

export const USAGE = `Usage: signalbox-flags pull [options]

Writes a module with the keys of a project's flags, so that the compiler rejects other keys.

Options:
  --language <name>  ${LANGUAGES.join(', ')}; default: typescript
  --out <file>       default: ${Object.values(DEFAULT_FILES).join(', ')}
  --check            write nothing; exit with 1 when the file is stale
  --package <name>   name of the Go package; default: flags
  --help

Environment:
  SIGNALBOX_URL      URL of the service, for example https://signalbox.example.com
  SIGNALBOX_API_KEY  API key of the project with the scope flags:read

Exit status: 0 done or up to date, 1 stale, 2 wrong usage, 3 the flags could not be fetched, 4 the file could not be
read or written.
`;

/** A mistake in the arguments or the environment that the user has to correct. */
export class UsageError extends Error {}

/** @returns `null` when the user requests help. */
export function readCommand(args: string[], env: NodeJS.ProcessEnv): PullCommand | null {
  const { values, positionals } = parsed(args);
  if (values.help === true) return null;
  if (positionals.length !== 1 || positionals[0] !== 'pull') {
    throw new UsageError(
      `The command is "pull"${positionals.length === 0 ? '' : `, not "${positionals.join(' ')}"`}.`,
    );
  }
  const language = LANGUAGES.find((name) => name === (values.language ?? 'typescript'));
  if (language === undefined) {
    throw new UsageError(`--language is one of ${LANGUAGES.join(', ')}, not "${values.language}".`);
  }
  const packageName = values.package ?? 'flags';
  if (!/^[a-z][a-z0-9_]*$/.test(packageName)) {
    throw new UsageError(
      `"${packageName}" is not a valid name of a Go package: use lowercase letters, digits and underscores.`,
    );
  }
  return {
    language,
    file: values.out ?? DEFAULT_FILES[language],
    isCheck: values.check === true,
    packageName,
    baseUrl: serviceUrl(env['SIGNALBOX_URL']),
    apiKey: apiKey(env['SIGNALBOX_API_KEY']),
  };
}

function parsed(args: string[]): {
  values: { language?: string; out?: string; check?: boolean; package?: string; help?: boolean };
  positionals: string[];
} {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        language: { type: 'string' },
        out: { type: 'string' },
        check: { type: 'boolean' },
        package: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function serviceUrl(given: string | undefined): string {
  if (given === undefined || given === '') throw new UsageError('SIGNALBOX_URL is not set.');
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) {
    throw new UsageError('SIGNALBOX_URL must be a URL that begins with http:// or https://.');
  }
  return given.endsWith('/') ? given : `${given}/`;
}

function apiKey(given: string | undefined): string {
  if (given === undefined || given === '') throw new UsageError('SIGNALBOX_API_KEY is not set.');
  // The error of `fetch` for an invalid header would print the key.
  if (!/^[\x21-\x7e]+$/.test(given)) {
    throw new UsageError(
      'SIGNALBOX_API_KEY contains characters that are invalid in a key, such as a line break.',
    );
  }
  return given;
}
