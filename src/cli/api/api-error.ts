/** Exit statuses of the commands that call the API, after sysexits.h. docs/cli.md lists them. */
export const EXIT = {
  failed: 1,
  usage: 64,
  /** The input, or the request, is not valid. */
  invalid: 65,
  notFound: 66,
  /** The service cannot be reached, is overloaded, or failed. */
  unavailable: 69,
  /** The resource was changed concurrently. */
  conflict: 75,
  /** Not logged in, or not permitted. */
  notPermitted: 77,
} as const;

/** The end of the help of each command that calls the API. */
export const EXIT_HELP = `
Exit status: 0; 64 wrong arguments; 65 the input is not valid; 66 not found; 69 the service cannot be reached or is overloaded; 75 another user has changed
the same object in the meantime; 77 not logged in or not permitted; 1 any other failure.
`;

/** A failure with a message for the user of the command. */
export class CliError extends Error {
  constructor(
    readonly exitCode: (typeof EXIT)[keyof typeof EXIT],
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

interface Problem {
  code?: string;
  detail?: string;
  title?: string;
  request_id?: string;
  errors?: { path?: string; problem?: string }[];
}

/** Converts the service's problem document to an error; its status determines the exit status. */
export function problemError(status: number, body: unknown): CliError {
  const problem = (typeof body === 'object' && body !== null ? body : {}) as Problem;
  const fields = (problem.errors ?? []).map(({ path, problem: text }) => `  ${path ?? ''}: ${text ?? ''}`);
  const id = status >= 500 && problem.request_id !== undefined ? ` (request ${problem.request_id})` : '';
  const text = problem.detail ?? problem.title ?? `The service responded with ${status}.`;
  const hint = status === 401 ? ' Run "signalbox login", or set SIGNALBOX_TOKEN.' : '';
  return new CliError(exitOf(status), [`${text}${id}${hint}`, ...fields].join('\n'));
}

function exitOf(status: number): CliError['exitCode'] {
  if (status === 401 || status === 403) return EXIT.notPermitted;
  if (status === 404) return EXIT.notFound;
  if (status === 409 || status === 412) return EXIT.conflict;
  if (status === 429 || status >= 500) return EXIT.unavailable;
  return EXIT.invalid;
}
