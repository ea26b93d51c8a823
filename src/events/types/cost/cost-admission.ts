/** Combinations of month, currency, provider, service and region of a project that are added up by themselves. */
export const MAX_COST_KEYS = 20_000;
/** Months and currencies of a project whose further combinations are added up together; beyond it, events are only counted. */
export const MAX_COST_RESTS = 1000;

export interface CostKey {
  project_id: string;
  period: string;
  currency: string;
}

/** A sum of a page, and whether its combination, and its month and currency, are added up already. */
export interface CostSum extends CostKey {
  isKnown: boolean;
  isRestKnown: boolean;
  /** Of the combination; unique in a project. */
  key: string;
}

export interface HeldCosts {
  keys: number;
  rests: number;
}

/** Where sums are added: to their own combination, to the rest of their month and currency, or nowhere. */
export interface AdmittedCosts<Sum> {
  own: Sum[];
  rest: Sum[];
  uncounted: Sum[];
}

/**
 * Decides for the sums of a page, in their order, so that the same events give the same result.
 *
 * @param held by project: how much is added up already, before this page
 */
export function admitCosts<Sum extends CostSum>(
  sums: readonly Sum[],
  held: ReadonlyMap<string, HeldCosts>,
): AdmittedCosts<Sum> {
  const admitted: AdmittedCosts<Sum> = { own: [], rest: [], uncounted: [] };
  const keys = new Places(MAX_COST_KEYS);
  const rests = new Places(MAX_COST_RESTS);
  for (const sum of sums) {
    const { project_id: project, period, currency } = sum;
    const { keys: heldKeys = 0, rests: heldRests = 0 } = held.get(project) ?? {};
    if (sum.isKnown || keys.take(project, sum.key, heldKeys)) admitted.own.push(sum);
    else if (sum.isRestKnown || rests.take(project, `${period} ${currency}`, heldRests))
      admitted.rest.push(sum);
    else admitted.uncounted.push(sum);
  }
  return admitted;
}

/** Places of projects that this page takes. */
class Places {
  private readonly taken = new Map<string, Set<string>>();

  constructor(private readonly most: number) {}

  take(project: string, key: string, held: number): boolean {
    const taken = this.taken.get(project) ?? new Set();
    if (!taken.has(key)) {
      if (held + taken.size >= this.most) return false;
      taken.add(key);
      this.taken.set(project, taken);
    }
    return true;
  }
}
