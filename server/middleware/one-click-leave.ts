import type { MiddlewareHandler } from 'hono';
import type { Database } from '#db/connect.ts';
import { leaveNewsletter } from '#features/notifications/leave-newsletter.ts';

const MAX_BODY_BYTES = 1024;

/**
 * RFC 8058: the reader's mail program posts this one field to the link of a letter, from wherever it stands. So
 * this body on this path needs no page of ours behind it, as every other change does; the link's token is enough.
 */
export function oneClickLeave(db: Database): MiddlewareHandler {
  return async (c, next) => {
    if (!(await isOneClick(c.req.raw))) return next();
    const left = await leaveNewsletter(db, c.req.query('token') ?? '');
    return left.ok ? c.text('You have left the newsletter.') : c.text('This link is not valid.', 404);
  };
}

async function isOneClick(request: Request): Promise<boolean> {
  const bytes = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(bytes <= MAX_BODY_BYTES)) return false;
  try {
    // Of a copy: what is no such request goes on to the page with its body unread.
    const fields = [...(await request.clone().formData())];
    return fields.length === 1 && fields[0]?.[0] === 'List-Unsubscribe' && fields[0][1] === 'One-Click';
  } catch {
    return false;
  }
}
