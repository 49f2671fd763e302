import type { MiddlewareHandler } from 'hono';

const MAX_BODY_BYTES = 1024;

/**
 * RFC 8058: mail programs post this one field to the unsubscribe link, from another origin. The link's token
 * is enough, without the same-origin check.
 */
export function oneClickUnsubscribe(leave: (token: string) => Promise<{ ok: boolean }>): MiddlewareHandler {
  return async (c, next) => {
    if (!(await isOneClick(c.req.raw))) return next();
    const left = await leave(c.req.query('token') ?? '');
    return left.ok ? c.text('You will get no more of these mails.') : c.text('This link is not valid.', 404);
  };
}

async function isOneClick(request: Request): Promise<boolean> {
  const bytes = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(bytes <= MAX_BODY_BYTES)) return false;
  try {
    // Reads a clone: other requests go on to the page with their body unread.
    const fields = [...(await request.clone().formData())];
    return fields.length === 1 && fields[0]?.[0] === 'List-Unsubscribe' && fields[0][1] === 'One-Click';
  } catch {
    return false;
  }
}
