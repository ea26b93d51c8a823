/**
 * The 100 flags of the benchmarks: every third in a group, all with cohorts. The cohorts include lists of users, which make up
 * most of a snapshot.
 */
export interface BenchFlag {
  key: string;
  rollout: number;
  group: string | null;
  env: string[];
  role: string[];
  users: string[];
}

export const FLAG_COUNT = 100;
/** Makes our snapshot about 34 KB large. */
export const USERS_PER_FLAG = 5;
export const GROUP = 'checkout';
/** Key of the flag that the benchmarks change. */
export const CHANGED_KEY = flagKey(0);

/** @param users number of users in each flag, which determines the size of the snapshot */
export function benchFlags(users: number): BenchFlag[] {
  return Array.from({ length: FLAG_COUNT }, (_, index) => ({
    key: flagKey(index),
    rollout: (index * 7) % 101,
    group: index % 3 === 0 ? GROUP : null,
    env: ['production'],
    role: ['owner'],
    users: Array.from({ length: users }, (_, user) => userId(index * users + user)),
  }));
}

/** An id in the format of a UUIDv7. */
export function userId(n: number): string {
  return `0197a3c4-${(n >>> 16).toString(16).padStart(4, '0')}-7${((n >>> 4) & 0xfff)
    .toString(16)
    .padStart(3, '0')}-8${(n & 0xf).toString(16)}00-${(n >>> 0).toString(16).padStart(12, '0')}`;
}

function flagKey(index: number): string {
  return `checkout.step-${String(index).padStart(3, '0')}`;
}
