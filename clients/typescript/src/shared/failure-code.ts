/** Error codes of OpenSSL and Node for an invalid certificate. The pattern is short because browsers load it, too. */
const CERTIFICATE = /CERT|^UNABLE|^HOSTNAME|^INVALID|^PATH/;

/** The code of a request that failed without a response. Browsers do not expose certificate errors to scripts. */
export function failureCode(error: unknown, deadline: AbortSignal): string {
  if (deadline.aborted) return 'timeout';
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } | null };
  return CERTIFICATE.test(String(cause?.code)) ? 'certificate' : 'network';
}
