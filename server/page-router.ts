import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

/**
 * React Router scans all routes several times per page, so each first path segment ("flights", "admin") gets
 * its own handler with only its routes, created on first use.
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

/** A page's data URL is the page's URL and ".data"; the home page's is "/_root.data". */
function firstPart(pathname: string): string {
  const [, first = ''] = pathname.split('/', 2);
  const page = first.replace(/\.data$/, '');
  return page === '_root' ? '' : page;
}

function narrowed(build: ServerBuild, first: string): ServerBuild {
  const own = Object.values(build.routes).filter((route) => route && mayAnswer(route, first));
  const ownIds = new Set(own.flatMap((route) => (route ? withFrames(build.routes, route) : [])));
  const only = <Entry>(entries: Record<string, Entry>) =>
    Object.fromEntries(Object.entries(entries).filter(([id]) => ownIds.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}

/** Includes the home page, which every page's manifest contains. Routes have full paths, layouts have none. */
function mayAnswer({ index, path }: Route, first: string): boolean {
  if (path === undefined) return index === true;
  const own = firstPart(`/${path}`);
  return own === first || own === '*' || own.startsWith(':');
}

function withFrames(routes: Routes, { id, parentId }: Route): string[] {
  const frame = parentId === undefined ? undefined : routes[parentId];
  return frame ? [id, ...withFrames(routes, frame)] : [id];
}
