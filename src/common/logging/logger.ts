import type { LoggerService } from '@nestjs/common';
import { pino, type Logger as Pino } from 'pino';

/**
 * JSON lines on standard output. Callers pass a message and, after it, one object of fields; bodies, headers and credentials
 * are never passed. The redaction list is only a second line of defence.
 *
 * @param processName in each line, where a supervisor and its processes write to one output.
 */
export function createPino(level: string, processName?: string): Pino {
  return pino({
    level,
    base: processName === undefined ? null : { process: processName },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
    redact: {
      paths: ['password', 'token', 'secret', 'authorization', 'api_key', 'webhook_secret', 'cookie'].flatMap(
        (name) => [name, `*.${name}`],
      ),
      censor: '[redacted]',
    },
  });
}

/**
 * Only the name, text, code and stack: errors of `pg` carry the row (`detail`), the statement and the whole client with its
 * password.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    type: error.name,
    message: error.message,
    ...('code' in error ? { code: error.code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** Contexts of Nest that log at every start. */
const CHATTER: ReadonlySet<string> = new Set([
  'InstanceLoader',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
  'NestApplication',
]);

/** Nest's logger interface over pino. Nest appends the context as last argument. */
export class PinoLoggerService implements LoggerService {
  constructor(private readonly pino: Pino) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  private write(
    level: 'debug' | 'error' | 'fatal' | 'info' | 'warn',
    message: unknown,
    rest: unknown[],
  ): void {
    const context = typeof rest.at(-1) === 'string' ? (rest.at(-1) as string) : undefined;
    const fields: Record<string, unknown> = { context };
    // One line per route and module at every start would hide the lines that are relevant to operators.
    if (level === 'info' && CHATTER.has(context ?? '')) level = 'debug';
    for (const part of rest) {
      if (part instanceof Error) fields['err'] = part;
      else if (typeof part === 'object' && part !== null) Object.assign(fields, part);
    }
    if (level === 'error' && typeof rest[0] === 'string' && rest[0].includes('\n')) fields['stack'] = rest[0];
    if (message instanceof Error) {
      fields['err'] = message;
      this.pino[level](fields, message.message);
    } else {
      this.pino[level](fields, typeof message === 'string' ? message : JSON.stringify(message));
    }
  }
}
