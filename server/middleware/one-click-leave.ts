import type { MiddlewareHandler } from 'hono';

const MAX_BODY_BYTES = 1024;

/**
 * RFC 8058: the reader's mail program posts this one field to the link of a letter, from wherever it stands. So
 * this body on this path needs no page of ours behind it, as every other change does; the link's token is enough.
 */
export function oneClickLeave(leave: (token: string) => Promise<{ ok: boolean }>): MiddlewareHandler {
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
    // Of a copy: what is no such request goes on to the page with its body unread.
    const fields = [...(await request.clone().formData())];
    return fields.length === 1 && fields[0]?.[0] === 'List-Unsubscribe' && fields[0][1] === 'One-Click';
  } catch {
    return false;
  }
}
