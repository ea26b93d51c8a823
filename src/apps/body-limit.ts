/**
 * The largest field of the app routes (manifest, configuration, input) has 64 KB as compact JSON; the rest is room for
 * white space and escapes. These fields are parsed with every number exact, in the service's own thread.
 */
export const APPS_LIMIT_BYTES = 128 * 1024;
