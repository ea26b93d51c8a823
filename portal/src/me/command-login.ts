import * as v from 'valibot';

/** 32 bytes in base64url. */
const bytes32 = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/));

const schema = v.pipe(
  v.object({
    /** Port on which the command listens, on this machine. */
    port: v.pipe(v.number(), v.integer(), v.minValue(1024), v.maxValue(65535)),
    /** Returned to the command, which compares it with the one that it sent. */
    state: bytes32,
    code_challenge: bytes32,
    /** Host name that the command reports, for display only. The router parses a name of digits as a number. */
    machine: v.pipe(v.unknown(), v.transform(String), v.regex(/^[\w.-]{1,60}$/)),
  }),
  v.transform(({ code_challenge: challenge, ...rest }) => ({ ...rest, challenge })),
);

/** Search parameters of the URL that `signalbox login` opens. */
export type CommandLogin = v.InferOutput<typeof schema>;

/** @returns `null` when the search parameters are incomplete or invalid. */
export function readCommandLogin(search: unknown): CommandLogin | null {
  const result = v.safeParse(schema, search);
  return result.success ? result.output : null;
}

/** URL that receives the code, always on this machine: no other host may receive one (RFC 8252, section 7.3). */
export function loopbackAddress({ port, state }: CommandLogin, code: string): string {
  return `http://127.0.0.1:${port}/?${new URLSearchParams({ code, state })}`;
}
