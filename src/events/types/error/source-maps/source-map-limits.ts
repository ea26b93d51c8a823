/** Bytes of an uploaded source map as JSON. */
export const MAX_SOURCE_MAP_BYTES = 30 * 1024 * 1024;

/** Mappings of a source map, each of which takes 20 bytes when it is open. */
export const MAX_SEGMENTS = 3_000_000;

/** Bodies of uploads that one replica holds at a time; further ones are rejected until then. */
export const MAX_HELD_BYTES = 128 * 1024 * 1024;

/** Of these, those of one user: two uploads of the largest size. */
export const MAX_HELD_BYTES_PER_USER = 64 * 1024 * 1024;

/** Source maps of a project; those that were not used for the longest time make room for new ones. */
export const MAX_SOURCE_MAPS = 1000;

/** Bytes that all source maps of a project take in the database. */
export const MAX_STORED_BYTES = 1024 * 1024 * 1024;

/** Bytes of open source maps that one replica keeps in memory. */
export const MAX_OPEN_BYTES = 128 * 1024 * 1024;

/** Debug ids of one event that are resolved, in the order of its frames. */
export const MAX_DEBUG_IDS = 10;
