import type { RouteConfigEntry } from '@react-router/dev/routes';

/**
 * Who may enter a route, and so what everybody else is answered. Pages lead elsewhere, the API answers with a status:
 * - `everyone`
 * - `account`: whoever is signed in; others go to /auth
 * - `accountOrNotification`: the same, but the page itself asks others to sign in
 * - `agent`: others go to /auth, which says why
 * - `admin`: others go to /admin-login
 * - `setup`: everyone while there is no administrator, then as `admin`
 * - `api`: whoever is signed in, by cookie or by token; others get 401
 * - `adminApi`: administrators, by cookie or by token; others get 401 or, signed in, 403
 * - `developers`: everyone in development; otherwise the page does not exist
 */
export const audiences = [
  'everyone',
  'account',
  'accountOrNotification',
  'agent',
  'admin',
  'setup',
  'api',
  'adminApi',
  'developers',
] as const;

export type Audience = (typeof audiences)[number];

/** A route with its declaration, or a frame around several. */
export type DeclaredRoute =
  | { path: string; file: string; who: Audience }
  | { frame: string; routes: DeclaredRoute[] };

/** Fails, and the build with it, for a route that does not say who may enter. */
export function toRouteConfig(routes: DeclaredRoute[]): RouteConfigEntry[] {
  return routes.map((route) => {
    if ('frame' in route) return { file: route.frame, children: toRouteConfig(route.routes) };
    const { path, file, who } = route;
    if (!audiences.includes(who)) throw new Error(`${file} does not declare who may enter`);
    return path === '/' ? { index: true, file } : { path: path.slice(1), file };
  });
}

/** By the pattern under which the router knows a route, such as /messages/:file. */
export function declarations(routes: DeclaredRoute[]): Map<string, Audience> {
  return new Map(
    routes.flatMap((route): [string, Audience][] =>
      'frame' in route ? [...declarations(route.routes)] : [[route.path, route.who]],
    ),
  );
}
