import type { MigrationsComponentResponse } from '../system.response.js';
import { down, ok, unknown, warn } from './component.js';

/**
 * @param applied names in the database, in order; `null`: they could not be read.
 * @param known names of the migrations of this version of the service.
 */
export function migrationsComponent(
  applied: readonly string[] | null,
  known: readonly string[],
): MigrationsComponentResponse {
  if (applied === null) return { ...unknown('Migrations'), applied: null, last: null, pending: [] };
  const pending = known.filter((name) => !applied.includes(name));
  const foreign = applied.filter((name) => !known.includes(name));
  return {
    ...judge(pending.length, foreign.length),
    applied: applied.length,
    last: applied.at(-1) ?? null,
    pending,
  };
}

function judge(pending: number, foreign: number): ReturnType<typeof ok> {
  if (pending > 0) {
    return down(
      `The database lacks ${pending} migration(s) of this version.`,
      'Restart the service: migrations run at startup.',
    );
  }
  if (foreign > 0) {
    return warn(
      'The database was migrated by a newer version than this replica.',
      'Upgrade every replica to the same version.',
    );
  }
  return ok('The database has the schema of this version.');
}
