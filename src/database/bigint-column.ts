import type { ValueTransformer } from 'typeorm';

/** Reads `bigint` columns with counts far below 2^53 as numbers; `pg` returns texts. */
export const bigintColumn: ValueTransformer = {
  from: (value: string | null) => (value === null ? null : Number(value)),
  to: (value: number | null) => value,
};
