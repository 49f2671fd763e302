import type { MiddlewareHandler } from 'hono';
import { hasSessionCookie } from '#features/identity/entrance/viewer.ts';
import { isFile, isUpload, takesFiles } from './is-upload.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Pages take what their forms send. Anything else would only be a fault in the log for each who tries. */
export function formsOnly(): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req;
    if (['GET', 'HEAD', 'OPTIONS'].includes(method) || path.startsWith('/api/')) return next();
    if (method !== 'POST')
      return c.text('This page can be read and its forms can be sent.', 405, { allow: 'GET, HEAD, POST' });
    if (c.req.header('content-type')?.startsWith(FORM) || isUpload(c.req)) return next();
    // A file from somebody whose session has ended: they are told so, and the file is not read.
    if (isFile(c.req) && takesFiles(path) && !hasSessionCookie(c.req.header('cookie'))) {
      // Where scripts sent it the guard says so in their own way, and the form stays as it is.
      if (path.endsWith('.data') && c.req.header('content-length') && !c.req.header('transfer-encoding'))
        return next();
      const door = path.startsWith('/admin/') ? '/admin-login' : '/auth';
      return c.redirect(
        `${door}?${new URLSearchParams({ next: path.replace(/\.data$/, ''), unsent: '1' })}`,
        303,
      );
    }
    return c.text('This page takes forms only.', 415);
  };
}
