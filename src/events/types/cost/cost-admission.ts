/**
 * Maximum number of combinations of month, currency, provider, service and region of a project that have sums of their own.
 */
export const MAX_COST_KEYS = 20_000;
/**
 * Maximum number of months and currencies of a project with a sum of further combinations; beyond it, events are only
 * counted.
 */
export const MAX_COST_RESTS = 1000;

export interface CostKey {
  project_id: string;
  period: string;
  currency: string;
}

/** A sum of a page, and whether its combination, and its month and currency, have stored sums already. */
export interface CostSum extends CostKey {
  isKnown: boolean;
  isRestKnown: boolean;
  /** Key of the combination; unique in a project. */
  key: string;
}

export interface HeldCosts {
  keys: number;
  rests: number;
}

/** Target of each sum: its own combination, the rest of its month and currency, or none. */
export interface AdmittedCosts<Sum> {
  own: Sum[];
  rest: Sum[];
  uncounted: Sum[];
}

/**
 * Admits the sums of a page in their order, so that the same events always have the same result.
 *
 * @param held stored numbers of keys before this page, by project
 */
export function admitCosts<Sum extends CostSum>(
  sums: readonly Sum[],
  held: ReadonlyMap<string, HeldCosts>,
): AdmittedCosts<Sum> {
  const admitted: AdmittedCosts<Sum> = { own: [], rest: [], uncounted: [] };
  const keys = new NewKeys(MAX_COST_KEYS);
  const rests = new NewKeys(MAX_COST_RESTS);
  for (const sum of sums) {
    const { project_id: project, period, currency } = sum;
    const { keys: heldKeys = 0, rests: heldRests = 0 } = held.get(project) ?? {};
    if (sum.isKnown || keys.reserve(project, sum.key, heldKeys)) admitted.own.push(sum);
    else if (sum.isRestKnown || rests.reserve(project, `${period} ${currency}`, heldRests))
      admitted.rest.push(sum);
    else admitted.uncounted.push(sum);
  }
  return admitted;
}

/** New keys of each project that this page adds, up to a limit. */
class NewKeys {
  private readonly byProject = new Map<string, Set<string>>();

  constructor(private readonly limit: number) {}

  /** @param held number of keys that the project had before the page. @returns whether the key is within the limit. */
  reserve(project: string, key: string, held: number): boolean {
    const reserved = this.byProject.get(project) ?? new Set();
    if (!reserved.has(key)) {
      if (held + reserved.size >= this.limit) return false;
      reserved.add(key);
      this.byProject.set(project, reserved);
    }
    return true;
  }
}
