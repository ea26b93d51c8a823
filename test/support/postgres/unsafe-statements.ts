/** Problem of a statement in a migration, and its remedy. */
export interface UnsafeStatement {
  statement: string;
  problem: string;
}

interface Rule {
  pattern: RegExp;
  problem: string;
  /** Whether it is unsafe even on a table that the same migration creates, which is empty. */
  evenWhenNew?: boolean;
}

/** A statement with this comment is accepted; the reason is for the reviewer. */
const ACCEPTED = /--\s*safe:\s*\S/i;

const RULES: readonly Rule[] = [
  {
    pattern: /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+(?!CONCURRENTLY\b)/i,
    problem: 'blocks writes while the index is built: create it CONCURRENTLY, outside of a transaction',
  },
  {
    pattern: /\bADD\s+(?:COLUMN\s+)?(?:IF\s+NOT\s+EXISTS\s+)?\w+\s+(?!.*\bDEFAULT\b)[^,]*\bNOT\s+NULL\b/is,
    problem:
      'fails where there are rows, and for the inserts of the version before: add it nullable, or with a constant default',
  },
  {
    pattern:
      /\bADD\s+(?:COLUMN\s+)?\w+[^,]*(?:\bGENERATED\b[^,]*\bSTORED\b|\bserial\b|\bbigserial\b|\bDEFAULT\s+(?:gen_random_uuid|random|clock_timestamp|nextval)\b)/is,
    problem: 'rewrites the table: add the column without it, and fill it in small transactions',
  },
  {
    pattern: /\bALTER\s+(?:COLUMN\s+)?\w+\s+(?:SET\s+DATA\s+)?TYPE\b/i,
    problem:
      'rewrites the table under a lock: add a column of the new type, and fill it in small transactions',
  },
  {
    pattern: /\bALTER\s+(?:COLUMN\s+)?\w+\s+SET\s+NOT\s+NULL\b/i,
    problem: 'reads the table under a lock: add a CHECK constraint as NOT VALID, and validate it',
  },
  {
    pattern: /\bADD\s+(?:CONSTRAINT\s+\w+\s+)?(?:FOREIGN\s+KEY|CHECK)\b(?!.*\bNOT\s+VALID\b)/is,
    problem: 'reads the table under a lock: add it as NOT VALID, and validate it in a statement of its own',
  },
  {
    pattern: /\bADD\s+(?:CONSTRAINT\s+\w+\s+)?(?:UNIQUE|PRIMARY\s+KEY)\b(?!.*\bUSING\s+INDEX\b)/is,
    problem:
      'builds its index under a lock: create the index CONCURRENTLY, and add the constraint USING INDEX',
  },
  {
    pattern: /\bDROP\s+COLUMN\b|\bRENAME\b|\bDROP\s+TABLE\b/i,
    problem:
      'breaks replicas of the version before, which run beside the new one: remove it a release after its last use',
  },
  {
    pattern: /^\s*(?:WITH\b.*)?\b(?:UPDATE|DELETE\s+FROM)\b/is,
    problem:
      'locks all rows until the migration ends: change them in small transactions, by a background job',
  },
  {
    pattern: /\bVACUUM\s+FULL\b|\bCLUSTER\b|\bLOCK\s+TABLE\b|\bREINDEX\b(?!.*\bCONCURRENTLY\b)/is,
    problem: 'locks the table for as long as it takes',
    evenWhenNew: true,
  },
];

/**
 * Finds statements of one migration that lock or rewrite a table that can be large, or that break replicas of the
 * previous version. Statements on a table that the same migration creates are accepted: it is empty, and no replica
 * uses it.
 */
export function findUnsafeStatements(statements: readonly string[]): UnsafeStatement[] {
  const created = new Set<string>();
  return statements.flatMap((statement) => {
    const name = /\bCREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/i.exec(statement)?.[1];
    if (name !== undefined) {
      created.add(name);
      return [];
    }
    if (ACCEPTED.test(statement)) return [];
    const isNew = [...created].some((table) =>
      new RegExp(`\\b(?:ON|TABLE|UPDATE|FROM)\\s+${table}\\b`, 'i').test(statement),
    );
    const sql = statement.replace(/'(?:[^']|'')*'/g, "''");
    return RULES.filter(
      ({ pattern, evenWhenNew }) => (evenWhenNew === true || !isNew) && pattern.test(sql),
    ).map(({ problem }) => ({ statement: statement.trim(), problem }));
  });
}
