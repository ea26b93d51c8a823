/** Maximum number of bytes of an uploaded source map as JSON. */
export const MAX_SOURCE_MAP_BYTES = 30 * 1024 * 1024;

/** Maximum number of mappings of a source map, each of which occupies 20 bytes in memory. */
export const MAX_SEGMENTS = 3_000_000;

/** Maximum number of bytes of uploads that one replica holds at a time; further uploads are rejected meanwhile. */
export const MAX_HELD_BYTES = 128 * 1024 * 1024;

/** Maximum number of these bytes for one user: two uploads of the maximum size. */
export const MAX_HELD_BYTES_PER_USER = 64 * 1024 * 1024;

/** Maximum number of source maps of a project; the least recently used ones are removed for new ones. */
export const MAX_SOURCE_MAPS = 1000;

/** Maximum number of bytes of all stored source maps of a project. */
export const MAX_STORED_BYTES = 1024 * 1024 * 1024;

/** Maximum number of bytes of open source maps that one replica caches. */
export const MAX_OPEN_BYTES = 128 * 1024 * 1024;

/** Maximum number of debug ids of one event that are resolved, in the order of its frames. */
export const MAX_DEBUG_IDS = 10;
