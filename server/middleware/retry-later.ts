import type { MiddlewareHandler } from 'hono';
import { unavailableHeaders } from '#app/unavailable/unavailable-answer.tsx';

/** Every 503 says when to come again, whoever made it, and is kept by nobody. */
export function retryLater(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.status !== 503) return;
    const told = c.res.headers.get('retry-after');
    for (const [name, value] of Object.entries(unavailableHeaders)) c.res.headers.set(name, value);
    if (told) c.res.headers.set('retry-after', told);
  };
}
