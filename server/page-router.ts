import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

/**
 * The pages' router. It goes through all routes several times for a page, so every first part of an address ("flights",
 * "admin") has one that knows its own routes alone, made when it is first asked for.
 */
export function createPageRouter(build: ServerBuild, mode: string): RequestHandler {
  const whole = createRequestHandler(build, mode);
  const firstParts = new Set(Object.values(build.routes).map((route) => firstPart(`/${route?.path ?? ''}`)));
  const routers = new Map<string, RequestHandler>();
  return (request, context) => {
    const first = firstPart(new URL(request.url).pathname);
    if (!firstParts.has(first)) return whole(request, context);
    const router = routers.get(first) ?? createRequestHandler(narrowed(build, first), mode);
    routers.set(first, router);
    return router(request, context);
  };
}

/** The data of a page has the page's address and ".data"; that of the first page is at "/_root.data". */
function firstPart(pathname: string): string {
  const [, first = ''] = pathname.split('/', 2);
  const page = first.replace(/\.data$/, '');
  return page === '_root' ? '' : page;
}

function narrowed(build: ServerBuild, first: string): ServerBuild {
  const own = Object.values(build.routes).filter((route) => route && mayAnswer(route, first));
  const kept = new Set(own.flatMap((route) => (route ? withFrames(build.routes, route) : [])));
  const only = <Entry>(entries: Record<string, Entry>) =>
    Object.fromEntries(Object.entries(entries).filter(([id]) => kept.has(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

/** The first page also: every page tells the browser of it. Routes have their whole path, frames have none. */
function mayAnswer({ index, path }: Route, first: string): boolean {
  if (path === undefined) return index === true;
  const own = firstPart(`/${path}`);
  return own === first || own === '*' || own.startsWith(':');
}

function withFrames(routes: Routes, { id, parentId }: Route): string[] {
  const frame = parentId === undefined ? undefined : routes[parentId];
  return frame ? [id, ...withFrames(routes, frame)] : [id];
}
