/** As an author names a version, e.g. `1.4.0` or `2026-11-21.3+build7`. Case counts. */
export const VERSION_NAME = /^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/;
