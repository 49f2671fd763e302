import type { Context, HonoRequest, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { maxImportBytes } from '#features/catalogue/exchange/stored-imports.ts';
import { hasSessionCookie } from '#features/identity/entrance/viewer.ts';

const MAX_FORM_BYTES = 1024 * 1024;
const MAX_UPLOAD_BYTES = 14 * 1024 * 1024;
/** Import files are streamed and may be larger; the rest of the form needs a little more. */
const MAX_IMPORT_BYTES = maxImportBytes + 64 * 1024;

export function limitBodies(): MiddlewareHandler {
  const onError = (c: Context) => c.text('This is too large to send.', 413);
  return async (c, next) => {
    const maxSize = limitOf(c);
    // A declared length is binding, so the body is not touched: accessing it creates a stream.
    const length = c.req.header('content-length');
    if (length !== undefined && !c.req.header('transfer-encoding'))
      return Number(length) > maxSize ? onError(c) : next();
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    return bodyLimit({ maxSize, onError })(c, next);
  };
}

function limitOf({ req }: Context): number {
  if (!isUpload(req)) return MAX_FORM_BYTES;
  return req.path.startsWith('/admin/import/') ? MAX_IMPORT_BYTES : MAX_UPLOAD_BYTES;
}

const FILES = 'multipart/form-data';

/**
 * Uploads come from the back office and, as documents, from agencies. The guard checks the session before the
 * body is read; a body without a declared length would be read earlier, so it is no upload.
 */
function isUpload(request: HonoRequest): boolean {
  return (
    request.method === 'POST' &&
    takesFiles(request.path) &&
    isFile(request) &&
    request.header('content-length') !== undefined &&
    request.header('transfer-encoding') === undefined &&
    hasSessionCookie(request.header('cookie'))
  );
}

/** Requests by script end in .data. */
function takesFiles(path: string): boolean {
  return path.startsWith('/admin/') || /^\/agent\/documents\/?(\.data)?$/.test(path);
}

function isFile(request: HonoRequest): boolean {
  return request.header('content-type')?.startsWith(FILES) === true;
}

const FORM = 'application/x-www-form-urlencoded';

/** Pages accept form posts only; other requests would only cause errors in the log. */
export function formsOnly(): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req;
    if (['GET', 'HEAD', 'OPTIONS'].includes(method) || path.startsWith('/api/')) return next();
    if (method !== 'POST')
      return c.text('This page can be read and its forms can be sent.', 405, { allow: 'GET, HEAD, POST' });
    if (c.req.header('content-type')?.startsWith(FORM) || isUpload(c.req)) return next();
    // A file upload without a session is redirected to the sign-in page, unread.
    if (isFile(c.req) && takesFiles(path) && !hasSessionCookie(c.req.header('cookie'))) {
      // For requests by script the guard answers, and the form stays as it is.
      if (path.endsWith('.data') && c.req.header('content-length') && !c.req.header('transfer-encoding')) return next();
      const signInPath = path.startsWith('/admin/') ? '/admin-login' : '/auth';
      return c.redirect(
        `${signInPath}?${new URLSearchParams({ next: path.replace(/\.data$/, ''), unsent: '1' })}`,
        303,
      );
    }
    return c.text('This page takes forms only.', 415);
  };
}
