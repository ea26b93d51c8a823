const ROOT = new URL('../../../', import.meta.url);

let built: Promise<void> | undefined;

/** Builds the service and the portal, once in this process, unless they were built from exactly these sources. */
export function buildService(): Promise<void> {
  return (built ??= (async () => {
    const script = new URL('scripts/build-if-stale.mjs', ROOT).href;
    const { buildIfStale } = (await import(/* @vite-ignore */ script)) as { buildIfStale: () => void };
    buildIfStale();
  })());
}
