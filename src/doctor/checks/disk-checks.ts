import { diskComponent } from '../../system/components/disk-component.js';
import type { DoctorFacts } from '../facts/facts.js';
import { attention, failure, fine, type Finding } from '../finding.js';

/** Faster than any disk that confirms a write only once it is durable. */
const IMPLAUSIBLE_MS = 0.015;
const SLOW_MS = 50;

export function diskChecks({ disk, settings }: DoctorFacts): Finding[] {
  if (!settings.isBuiltIn) return [];
  const { state, explanation, action } = diskComponent(disk, true);
  const space: Finding = { check: 'disk.space', state, explanation, action, promise: null };
  return disk === null ? [space] : [space, syncCheck(disk.isMemory, disk.syncMs)];
}

function syncCheck(isMemory: boolean, syncMs: number | null): Finding {
  const check = 'disk.sync';
  if (isMemory) {
    return failure(
      check,
      'The data folder is in memory: a power cut or a restart of the machine loses every event.',
      'Move SERVICE_DATA_DIR to a disk.',
      'broken',
    );
  }
  if (syncMs === null) {
    return attention(
      check,
      'The duration of writes to the disk could not be measured.',
      'Check that the user of this command has permission to write to SERVICE_DATA_DIR.',
      'unproven',
    );
  }
  const time = `${syncMs < 1 ? syncMs.toFixed(3) : syncMs.toFixed(1)} ms`;
  if (syncMs < IMPLAUSIBLE_MS) {
    return attention(
      check,
      `A write is confirmed after ${time}, which is faster than disks write: a write cache between PostgreSQL and the disk confirms writes early.`,
      'Check the file system, the hypervisor and the controller for a write cache that does not survive a power cut.',
      'unproven',
    );
  }
  if (syncMs > SLOW_MS) {
    return attention(
      check,
      `A write takes ${time} to reach the disk, and each batch waits for it.`,
      'Move SERVICE_DATA_DIR to a faster disk.',
    );
  }
  return fine(check, `A write takes ${time} to reach the disk.`);
}
