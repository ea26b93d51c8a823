/** What OpenSSL and Node find wrong with a certificate, as the codes of errors; short, as browsers load it, too. */
const CERTIFICATE = /CERT|^UNABLE|^HOSTNAME|^INVALID|^PATH/;

/** The code of a request that failed without a response. In browsers, scripts do not learn what is wrong with a certificate. */
export function failureCode(error: unknown, deadline: AbortSignal): string {
  if (deadline.aborted) return 'timeout';
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } | null };
  return CERTIFICATE.test(String(cause?.code)) ? 'certificate' : 'network';
}
