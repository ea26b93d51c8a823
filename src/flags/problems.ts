import { defineProblems } from '../common/problem/problem-types.js';

/** Problem types of flags and groups. */
export const FLAG_PROBLEMS = defineProblems({
  flag_key_taken: { status: 409, title: 'This project has or had a flag with this key' },
  group_key_taken: { status: 409, title: 'This project has or had a group with this key' },
  group_in_use: { status: 409, title: 'Flags are in this group' },
  identity_taken: { status: 409, title: 'Another person in this project has this id' },
  revision_unknown: { status: 409, title: 'The flag or group did not exist at that revision' },
});
