import type { ValueTransformer } from 'typeorm';

/** `bigint` columns that count and stay far below 2^53 come out as numbers; `pg` gives text. */
export const bigintColumn: ValueTransformer = {
  from: (value: string | null) => (value === null ? null : Number(value)),
  to: (value: number | null) => value,
};
