import type { DiskComponentResponse } from '../system.response.js';
import { down, ok, warn } from './component.js';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
/** PostgreSQL's log grows by pieces of 16 MiB, several at once under load. */
const MIN_BYTES = 128 * MIB;
const LITTLE_BYTES = GIB;
const LITTLE_SHARE = 0.1;
/** Free space that is always sufficient, also on a large disk of which it is less than a tenth. */
const PLENTY_BYTES = 50 * GIB;

export interface DiskReadings {
  freeBytes: number;
  totalBytes: number;
}

const MAKE_ROOM = 'Free space on the disk of SERVICE_DATA_DIR, or lower EVENTS_RETENTION_DAYS.';

/**
 * @param disk readings of the data folder's disk; `null`: it cannot be read.
 * @param hasDatabase whether the database is on this disk.
 */
export function diskComponent(disk: DiskReadings | null, hasDatabase: boolean): DiskComponentResponse {
  const nothing = { free_bytes: null, total_bytes: null };
  if (!hasDatabase) {
    return {
      ...ok('The database runs on another server, whose disk this service cannot check.'),
      ...nothing,
    };
  }
  if (disk === null) {
    return {
      ...warn('The data folder cannot be read.', 'Check the folder SERVICE_DATA_DIR and its permissions.'),
      ...nothing,
    };
  }
  return { ...judge(disk), free_bytes: disk.freeBytes, total_bytes: disk.totalBytes };
}

function judge({ freeBytes, totalBytes }: DiskReadings): ReturnType<typeof ok> {
  if (freeBytes < MIN_BYTES) return down('The disk is full: writes fail or will fail soon.', MAKE_ROOM);
  const isLittle = freeBytes < LITTLE_SHARE * totalBytes && freeBytes < PLENTY_BYTES;
  if (isLittle || freeBytes < LITTLE_BYTES) return warn('The disk is nearly full.', MAKE_ROOM);
  return ok('The disk of the data folder has free space.');
}
