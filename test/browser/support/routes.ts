import { readFileSync } from 'node:fs';

const TREE = new URL('../../../portal/src/route-tree.gen.ts', import.meta.url);
/** Lead to their first tab. */
export const REDIRECTS = [
  '/p/$project/apps/$app',
  '/p/$project/apps/installations/$id',
  '/p/$project/flags/$key',
  '/p/$project/settings',
];

/** Every address that the portal has, as its generated tree of routes lists them. */
export function portalRoutes(): string[] {
  const [, union = ''] = /^ {2}to:\n((?: {4}\| '[^']+';?\n)+)/m.exec(readFileSync(TREE, 'utf8')) ?? [];
  return Array.from(union.matchAll(/'([^']+)'/g), ([, route = '']) => route);
}

/** Which of the routes an address belongs to: the one with the fewest parameters. */
export function routeOf(path: string, routes: readonly string[]): string | undefined {
  const { pathname } = new URL(path, 'http://portal.test');
  const fits = (route: string): boolean =>
    new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}/?$`).test(pathname);
  const parameters = (route: string): number => route.split('$').length;
  return routes.filter(fits).toSorted((a, b) => parameters(a) - parameters(b))[0];
}
