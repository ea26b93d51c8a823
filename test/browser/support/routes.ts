import { readFileSync } from 'node:fs';

const TREE = new URL('../../../portal/src/route-tree.gen.ts', import.meta.url);
/** Routes that redirect to their first tab. */
export const REDIRECTS = [
  '/p/$project/apps/$app',
  '/p/$project/apps/installations/$id',
  '/p/$project/flags/$key',
  '/p/$project/settings',
];

/** All routes of the portal, read from its generated route tree. */
export function portalRoutes(): string[] {
  const [, union = ''] = /^ {2}to:\n((?: {4}\| '[^']+';?\n)+)/m.exec(readFileSync(TREE, 'utf8')) ?? [];
  return Array.from(union.matchAll(/'([^']+)'/g), ([, route = '']) => route);
}

/** The route that matches a path; of several, the one with the fewest parameters. */
export function routeOf(path: string, routes: readonly string[]): string | undefined {
  const { pathname } = new URL(path, 'http://portal.test');
  const fits = (route: string): boolean =>
    new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}/?$`).test(pathname);
  const parameters = (route: string): number => route.split('$').length;
  return routes.filter(fits).toSorted((a, b) => parameters(a) - parameters(b))[0];
}
