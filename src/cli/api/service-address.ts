import { CliError, EXIT } from './api-error.js';

/**
 * The URL in a setting, without a trailing slash.
 *
 * @param name name of the setting.
 * @throws CliError when it is not a URL of a service: `localhost:3000` has the scheme `localhost:`.
 */
export function serviceAddress(name: string, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new CliError(
      EXIT.usage,
      `${name} must be the address of the service with its scheme, such as https://signalbox.example.com.`,
    );
  }
  return address.replace(/\/+$/, '');
}

/**
 * Validates a credential for a header. Errors do not contain it, because they are logged.
 *
 * @param name in a sentence, "The token".
 * @throws CliError when it has characters that are not allowed in a credential, such as a line break.
 */
export function headerCredential(name: string, credential: string): string {
  if (/^[!-~]+$/.test(credential)) return credential;
  throw new CliError(
    EXIT.usage,
    `${name} has a line break, a space or another character that no credential of Signalbox has. Copy it again.`,
  );
}

/** Error for a URL at which another program responds: a proxy that requires a login, or a wrong path. */
export function notTheApi(address: string): CliError {
  const { origin, pathname } = new URL(address);
  return new CliError(
    EXIT.unavailable,
    `${origin}${pathname} responded with something other than the API of Signalbox. Correct the address, or let requests to /api pass the proxy in front of the service.`,
  );
}

/** @param cause the error of `fetch`, whose cause contains the reason. */
export function unreachable(address: string, cause: unknown): CliError {
  const why = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
  return new CliError(EXIT.unavailable, `${new URL(address).origin} cannot be reached: ${why}`, { cause });
}

/** Whether a response is a page for browsers, which no route of the API has. */
export function isPage(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') === true;
}
