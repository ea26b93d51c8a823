import { parseArgs } from 'node:util';

/** Reads options of the command line, with defaults. @throws Error for an unknown option. */
export function readOptions<T extends Record<string, boolean | number | string>>(defaults: T): T {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => [
        name,
        { type: typeof value === 'boolean' ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
  });
  const given = Object.entries(values).map(([name, value]) => {
    if (typeof defaults[name] !== 'number') return [name, value];
    const number = Number(value);
    if (!(number > 0)) throw new Error(`--${name} must be a number above 0`);
    return [name, number];
  });
  return { ...defaults, ...(Object.fromEntries(given) as Partial<T>) };
}
