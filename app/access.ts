import type { RouteConfigEntry } from '@react-router/dev/routes';

/**
 * Who may open a route. Pages redirect everybody else, the API answers with a status:
 * - `everyone`
 * - `account`: signed-in users; others go to /auth
 * - `accountOrSignInPrompt`: the same, but the page itself asks others to sign in
 * - `agent`: others go to /auth, which says why
 * - `admin`: others go to /admin-login
 * - `setup`: everyone while there is no administrator, then as `admin`
 * - `api`: signed-in users, by cookie or by token; others get 401
 * - `adminApi`: administrators, by cookie or by token; others get 401 or, signed in, 403
 * - `developers`: everyone in development; otherwise the page does not exist
 */
const audiences = [
  'everyone',
  'account',
  'accountOrSignInPrompt',
  'agent',
  'admin',
  'setup',
  'api',
  'adminApi',
  'developers',
] as const;

export type Audience = (typeof audiences)[number];

/** A route with its audience, or a layout around several routes. */
export type DeclaredRoute = { path: string; file: string; who: Audience } | { frame: string; routes: DeclaredRoute[] };

/** Throws for a route without an audience, which fails the build. */
export function toRouteConfig(routes: DeclaredRoute[]): RouteConfigEntry[] {
  return routes.map((route) => {
    if ('frame' in route) return { file: route.frame, children: toRouteConfig(route.routes) };
    const { path, file, who } = route;
    if (!audiences.includes(who)) throw new Error(`${file} does not declare its audience`);
    // The path is the id, because a file may answer several paths.
    return path === '/' ? { index: true, file } : { id: path, path: path.slice(1), file };
  });
}

/** Audiences by route pattern, such as /messages/:file. */
export function declarations(routes: DeclaredRoute[]): Map<string, Audience> {
  return new Map(
    routes.flatMap((route): [string, Audience][] =>
      'frame' in route ? [...declarations(route.routes)] : [[route.path, route.who]],
    ),
  );
}
