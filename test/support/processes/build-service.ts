const ROOT = new URL('../../../', import.meta.url);

let built: Promise<void> | undefined;

/**
 * Builds the service and the portal, once in this process, unless they were built from exactly these sources.
 *
 * @throws Error when a build fails; its output is on standard error by then.
 */
export function buildService(): Promise<void> {
  return (built ??= (async () => {
    const script = new URL('scripts/build-if-stale.mjs', ROOT).href;
    const { buildIfStale } = (await import(/* @vite-ignore */ script)) as { buildIfStale: () => void };
    try {
      buildIfStale();
    } catch (error) {
      throw notBuilt(error);
    }
  })());
}

/**
 * An error without call sites and without a cause. Vitest fails while it maps those of an error in a global set-up, and would
 * print "code.charCodeAt is not a function" instead.
 */
function notBuilt(reason: unknown): Error {
  const error = new Error(
    `These tests need the built service, which could not be built (${String(reason)}): run npm run build first.`,
  );
  error.stack = `${error.name}: ${error.message}`;
  return error;
}
