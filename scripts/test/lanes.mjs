import { STORIES } from './short-form.mjs';

/**
 * Every test lane, in the order in which the lanes run, and the programs that it requires. Lanes of one group run in one Vitest,
 * which shares its workers between them; groups run one after the other, because concurrent load changes the results of tests. A part
 * of a lane requires more than the lane: if that is missing, only the part is left out.
 *
 * `installs` lists what the lane installs itself when it runs in full, which takes minutes. Its story runs only if all of it is installed.
 */
export const LANES = [
  { name: 'unit', group: 'fast', needs: [] },
  { name: 'portal', group: 'fast', needs: [] },
  { name: 'db', group: 'fast', needs: [], parts: [{ name: 'db/time limits', needs: ['a real clock'] }] },
  { name: 'e2e', group: 'fast', needs: [] },
  { name: 'browser', group: 'browser', needs: ['chromium'] },
  { name: 'readme', group: 'readme', needs: ['bash', 'curl', 'openssl'] },
  { name: 'fault', group: 'fault', needs: [] },
  {
    name: 'airflow',
    group: 'airflow',
    needs: ['python3 3.10 with venv'],
    installs: ['Airflow'],
  },
  {
    name: 'clients',
    group: 'clients',
    needs: [],
    parts: [
      { name: 'clients/examples', needs: ['bash', 'curl'] },
      { name: 'clients/python', needs: ['python3 3.10 with venv'], installs: ['the Python client'] },
      { name: 'clients/go', needs: ['go 1.24'], installs: ['the Go client'] },
      {
        name: 'clients/rust',
        needs: ['cargo 1.85 with clippy and rustfmt'],
        installs: ['the Rust client'],
      },
    ],
  },
  {
    name: 'interop',
    group: 'interop',
    needs: [],
    parts: [
      { name: 'interop/python', needs: ['python3 3.10 with venv'] },
      { name: 'interop/go', needs: ['go 1.24'] },
    ],
  },
  { name: 'kafka', group: 'kafka', needs: ['java', 'mvn'] },
  { name: 'ha', group: 'ha', needs: ['haproxy', 'pgbouncer'] },
  {
    name: 'deploy',
    group: 'deploy',
    needs: ['promtool'],
    parts: [
      { name: 'deploy/proxies', needs: ['nginx', 'caddy'] },
      { name: 'deploy/systemd', needs: ['systemd-analyze'] },
      { name: 'deploy/image', needs: ['buildah as root', 'mmdebstrap'] },
      { name: 'deploy/compose', needs: ['go 1.24'] },
      { name: 'deploy/chart', needs: ['go 1.24', 'python3 3.10 with venv'] },
    ],
  },
];

/** Selections that run in the short form, without the stories. */
const SHORT = { quick: ['unit', 'portal', 'db'], fast: ['unit', 'portal', 'db', 'e2e'] };

/**
 * The lanes that the arguments of `scripts/test.mjs` select.
 *
 * - none: the short form of every lane that has one (`npm test`)
 * - `quick`: the short form of `unit`, `portal` and `db`
 * - `fast`: the short form of `unit`, `portal`, `db` and `e2e`
 * - `all`: every lane in full, with a random seed (`npm run test:all`)
 * - names of lanes: these lanes in full
 *
 * @param {string[]} args
 * @returns {{ lanes: string[], isShort: boolean, isDrawn: boolean, onlyInFull: string[] }}
 * @throws Error that names an unknown lane.
 */
export function planOf(args) {
  const names = LANES.map(({ name }) => name);
  const selections = ['all', ...Object.keys(SHORT)];
  const unknown = args.filter((name) => !selections.includes(name) && !names.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `No such lane: ${unknown.join(', ')}. Lanes: ${selections.join(', ')}, ${names.join(', ')}`,
    );
  if (args.includes('all')) return { lanes: names, isShort: false, isDrawn: true, onlyInFull: [] };
  const short = Object.keys(SHORT).findLast((selection) => args.includes(selection));
  if (short !== undefined)
    return {
      lanes: SHORT[short],
      isShort: true,
      isDrawn: false,
      onlyInFull: names.filter((name) => !SHORT[short].includes(name)),
    };
  if (args.length > 0)
    return {
      lanes: names.filter((name) => args.includes(name)),
      isShort: false,
      isDrawn: false,
      onlyInFull: [],
    };
  const hasShortForm = ({ name, group }) => group === 'fast' || name in STORIES;
  return {
    lanes: LANES.filter(hasShortForm).map(({ name }) => name),
    isShort: true,
    isDrawn: false,
    onlyInFull: LANES.filter((lane) => !hasShortForm(lane)).map(({ name }) => name),
  };
}

/**
 * The lanes and parts of lanes that cannot run, with the missing programs.
 *
 * @param {string[]} lanes names of the lanes.
 * @param {boolean} isShort in the short form, `installs` must be installed already.
 * @param {(program: string) => boolean} isInstalled
 * @returns {{ name: string, missing: string[], isFetched: boolean }[]} `isFetched`: only `installs` are missing.
 */
export function leftOutOf(lanes, isShort, isInstalled) {
  return LANES.filter(({ name }) => lanes.includes(name))
    .flatMap((lane) => [lane, ...(lane.parts ?? [])])
    .map(({ name, needs, installs = [] }) => {
      const missing = needs.filter((program) => !isInstalled(program));
      const toFetch = isShort && missing.length === 0 ? installs.filter((one) => !isInstalled(one)) : [];
      return { name, missing: [...missing, ...toFetch], isFetched: toFetch.length > 0 };
    })
    .filter(({ missing }) => missing.length > 0);
}

/** The lanes by group, in the order of `LANES`. @returns {string[][]} */
export function groupsOf(lanes) {
  const chosen = LANES.filter(({ name }) => lanes.includes(name));
  const groups = [...new Set(chosen.map(({ group }) => group))];
  return groups.map((group) => chosen.filter((lane) => lane.group === group).map(({ name }) => name));
}
