import * as v from 'valibot';

/** 32 bytes in base64url. */
const bytes32 = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/));

const schema = v.pipe(
  v.object({
    /** On which the command waits, on this machine. */
    port: v.pipe(v.number(), v.integer(), v.minValue(1024), v.maxValue(65535)),
    /** Returned to the command, which compares it. */
    state: bytes32,
    code_challenge: bytes32,
    /** Name of the machine, as the command reads it; only shown. The router reads a name of digits as a number. */
    machine: v.pipe(v.unknown(), v.transform(String), v.regex(/^[\w.-]{1,60}$/)),
  }),
  v.transform(({ code_challenge: challenge, ...rest }) => ({ ...rest, challenge })),
);

/** What `signalbox login` writes into the address that it opens. */
export type CommandLogin = v.InferOutput<typeof schema>;

/** `null`: the address is incomplete, or not from the command. */
export function readCommandLogin(search: unknown): CommandLogin | null {
  const result = v.safeParse(schema, search);
  return result.success ? result.output : null;
}

/** Always on this machine: an address from outside must not receive a code (RFC 8252, section 7.3). */
export function loopbackAddress({ port, state }: CommandLogin, code: string): string {
  return `http://127.0.0.1:${port}/?${new URLSearchParams({ code, state })}`;
}
