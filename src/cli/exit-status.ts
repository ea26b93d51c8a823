/** Exit statuses that more than one command has, as in sysexits.h. docs/operations.md lists them. */
export const EXIT_FAILED = 1;
export const EXIT_USAGE = 64;
export const EXIT_REJECTED_INPUT = 65;
