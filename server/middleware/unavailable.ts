import type { MiddlewareHandler } from 'hono';
import { maintenanceHeaders } from '#app/unavailable/maintenance.tsx';
import { unavailableHeaders } from '#app/unavailable/unavailable-answer.tsx';
import type { Settings } from '#features/settings/settings.ts';

/** Maintenance mode for API routes, which bypass the page guard. */
export function maintenanceForApi(settings: () => Settings): MiddlewareHandler {
  return async (c, next) =>
    settings().security.maintenanceMode ? c.json({ error: 'maintenance' }, 503, maintenanceHeaders) : next();
}

/** Adds retry-after and cache headers to every 503. */
export function addRetryHeaders(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.status !== 503) return;
    const retryAfter = c.res.headers.get('retry-after');
    for (const [name, value] of Object.entries(unavailableHeaders)) c.res.headers.set(name, value);
    if (retryAfter) c.res.headers.set('retry-after', retryAfter);
  };
}
