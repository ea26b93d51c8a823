import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Command } from 'commander';
import { readCliSettings } from '../../config/settings/cli-settings.js';
import { CliError, EXIT, EXIT_HELP } from '../api/api-error.js';
import { createApi, unwrap } from '../api/client.js';
import { loginByBrowser } from '../browser-login.js';
import { removeLogin, writeLogin } from '../api/credentials.js';
import { printJson, printLine } from '../output.js';

const LOCAL: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

export function loginCommand(): Command {
  return new Command('login')
    .summary('store a token for the commands that talk to the API')
    .description(
      'Opens the portal in your browser, where you allow a token for this machine, and stores it in a file that only you can read. ' +
        'With --token, or when standard input is not a terminal, it reads a personal or service account token from there instead.',
    )
    .argument('<url>', 'address of the service')
    .option('--browser', 'use the browser, also when standard input is not a terminal')
    .option('--token', 'read a token from standard input')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', HELP + EXIT_HELP)
    .action(login);
}

const HELP = `
Examples:
  $ signalbox login https://signalbox.example.com
  $ signalbox login https://signalbox.example.com --token
  $ signalbox login https://signalbox.example.com < token.txt

Programs set SIGNALBOX_URL and SIGNALBOX_TOKEN instead.
`;

export function logoutCommand(): Command {
  return new Command('logout')
    .summary('remove the stored token from this machine')
    .description(
      'Removes the stored token from this machine. Revoke it in the portal to end its use everywhere.',
    )
    .addHelpText('after', '\nExamples:\n  $ signalbox logout\n' + EXIT_HELP)
    .action(() => removeLogin(readCliSettings().credentialsFile));
}

interface LoginOptions {
  json?: boolean;
  browser?: boolean;
  token?: boolean;
}

async function login(address: string, { json = false, browser, token: typed }: LoginOptions): Promise<void> {
  const url = parseAddress(address);
  if (browser === true && typed === true) throw new CliError(EXIT.usage, 'Use either --browser or --token.');
  const usesBrowser = browser ?? (typed !== true && process.stdin.isTTY === true);
  // Standard output is for the result.
  const token = usesBrowser
    ? await loginByBrowser(url, (line) => process.stderr.write(`${line}\n`))
    : await readToken();
  const { user } = await unwrap(createApi({ url, token }).GET('/api/auth/me'));
  await writeLogin(readCliSettings().credentialsFile, { url, token });
  if (json) printJson({ url, user: user.email, name: user.name });
  else printLine(`Logged in to ${url} as ${user.name} (${user.email}).`);
}

function parseAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (
    url === null ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.username !== '' ||
    url.password !== ''
  ) {
    throw new CliError(
      EXIT.usage,
      'The address must be that of the service, such as https://signalbox.example.com.',
    );
  }
  if (url.protocol === 'http:' && !LOCAL.includes(url.hostname)) {
    throw new CliError(
      EXIT.usage,
      'The address must begin with https://: otherwise, the token could be intercepted.',
    );
  }
  return url.href.replace(/\/+$/, '');
}

async function readToken(): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  if (isTerminal) process.stderr.write('Token: ');
  // Discards the echo, so that the input is not displayed.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: isTerminal });
  try {
    for await (const line of lines) {
      if (line.trim() !== '') return line.trim();
    }
  } finally {
    lines.close();
    if (isTerminal) process.stderr.write('\n');
  }
  throw new CliError(EXIT.usage, 'Standard input has no token.');
}
