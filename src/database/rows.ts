/** A column of a result: the name of its type in errors, and the values of JavaScript that `pg` returns for it. */
export interface Column<Value> {
  readonly kind: string;
  readonly accepts: (value: unknown) => boolean;
  /** Exists for the type only. */
  readonly value?: Value;
}

/** Columns of a result by name. */
export type RowShape = Readonly<Record<string, Column<unknown>>>;

export type RowOf<Shape extends RowShape> = {
  [Name in keyof Shape]: Shape[Name] extends Column<infer Value> ? Value : never;
};

/**
 * A statement built by the tag `sql`, or a text without values. A text whose plan PostgreSQL keeps (`prepared`) is
 * passed as `{ text, values }`.
 */
export type Statement = string | { readonly text: string; readonly values: unknown[] };

/** Executes statements: a data source, a manager, a query runner, or a client of `pg`. */
export interface Queryable {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

/** `text` and `uuid`. @typeParam Value union of the column's values, which is not checked */
export function text<Value extends string = string>(): Column<Value> {
  return column('text', (value) => typeof value === 'string');
}

/** `smallint`, `integer`, `real` and `double precision`. */
export function number(): Column<number> {
  return column('number', (value) => typeof value === 'number');
}

/** `bigint` and `numeric`, which `pg` reads as text. */
export function digits(): Column<string> {
  return column('digits', (value) => typeof value === 'string' && /^(?:-?\d+(?:\.\d+)?|NaN)$/.test(value));
}

export function boolean(): Column<boolean> {
  return column('boolean', (value) => typeof value === 'boolean');
}

/** `timestamptz`. */
export function time(): Column<Date> {
  return column('time', (value) => value instanceof Date);
}

/** `bytea`. */
export function bytes(): Column<Buffer> {
  return column('bytes', (value) => Buffer.isBuffer(value));
}

/** `json` and `jsonb`. @typeParam Value is not checked */
export function json<Value>(): Column<Value> {
  return column('json', (value) => value !== null);
}

/** An array. */
export function list<Value>(of: Column<Value>): Column<Value[]> {
  return column(
    `list of ${of.kind}`,
    (value) => Array.isArray(value) && value.every((item) => of.accepts(item)),
  );
}

export function orNull<Value>(of: Column<Value>): Column<Value | null> {
  return column(`${of.kind} or null`, (value) => value === null || of.accepts(value));
}

function column<Value>(kind: string, accepts: (value: unknown) => boolean): Column<Value> {
  return { kind, accepts };
}

/**
 * `enabled` is set by tests (`test/support/vitest/check-rows.ts`), in which each row read from PostgreSQL must match its
 * declaration.
 */
export const rowChecks = { enabled: false };

/** @returns the rows, including those of `RETURNING`. */
export async function queryRows<Shape extends RowShape>(
  database: Queryable,
  shape: Shape,
  statement: Statement,
): Promise<RowOf<Shape>[]> {
  const { rows } = await run(database, statement);
  if (rowChecks.enabled) for (const row of rows) checkRow(shape, row, statement);
  return rows as RowOf<Shape>[];
}

/** @returns the first row; `undefined`: the result is empty. */
export async function queryRow<Shape extends RowShape>(
  database: Queryable,
  shape: Shape,
  statement: Statement,
): Promise<RowOf<Shape> | undefined> {
  const [row] = await queryRows(database, shape, statement);
  return row;
}

/** Whether the result contains a row, regardless of its columns. */
export async function hasRow(database: Queryable, statement: Statement): Promise<boolean> {
  return (await run(database, statement)).rows.length > 0;
}

/** Executes a statement whose rows are not read. @returns the number of rows that an `UPDATE` or a `DELETE` changed. */
export async function execute(database: Queryable, statement: Statement): Promise<number> {
  return (await run(database, statement)).changed;
}

/** The values of one property of all rows: a column for `unnest`. */
export function pluck<Row, Name extends keyof Row>(rows: readonly Row[], name: Name): Row[Name][] {
  return rows.map((row) => row[name]);
}

async function run(
  database: Queryable,
  statement: Statement,
): Promise<{ rows: Record<string, unknown>[]; changed: number }> {
  const result =
    typeof statement === 'string'
      ? await database.query(statement)
      : await database.query(statement.text, statement.values);
  // TypeORM returns `undefined` for a text with several statements.
  if (result === undefined) return { rows: [], changed: 0 };
  if (!Array.isArray(result)) {
    const { rows, rowCount } = result as { rows: Record<string, unknown>[]; rowCount: number | null };
    return { rows, changed: rowCount ?? 0 };
  }
  // TypeORM returns only the rows, except for `UPDATE` and `DELETE`: for these, the rows and the number of changed
  // rows.
  const [first, count] = result as unknown[];
  if (Array.isArray(first)) return { rows: first as Record<string, unknown>[], changed: count as number };
  return { rows: result as Record<string, unknown>[], changed: result.length };
}

function checkRow(shape: RowShape, row: Record<string, unknown>, statement: Statement): void {
  const wrong = Object.entries(shape)
    .filter(([name, { accepts }]) => !(name in row) || !accepts(row[name]))
    .map(([name, { kind }]) => `${name} is declared as ${kind}, and is ${describe(row, name)}`);
  const undeclared = Object.keys(row).filter((name) => !(name in shape));
  if (undeclared.length > 0) wrong.push(`not declared: ${undeclared.join(', ')}`);
  if (wrong.length > 0)
    throw new Error(`${wrong.join('; ')}, in: ${typeof statement === 'string' ? statement : statement.text}`);
}

function describe(row: Record<string, unknown>, name: string): string {
  if (!(name in row)) return 'not a column of the result';
  const value = row[name];
  return value === null ? 'null' : `a value like ${JSON.stringify(value)}`;
}
