import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { maxImportBytes } from '#features/catalogue/exchange/stored-imports.ts';
import { isUpload } from './is-upload.ts';

const MAX_FORM_BYTES = 1024 * 1024;
const MAX_UPLOAD_BYTES = 12 * 1024 * 1024;
/** A catalogue's file is read as it comes, and may be larger; its form takes a little beside. */
const MAX_IMPORT_BYTES = maxImportBytes + 64 * 1024;

export function limitBodies(): MiddlewareHandler {
  const onError = (c: Context) => c.text('This is too large to send.', 413);
  return async (c, next) => {
    const maxSize = limitOf(c);
    // A length that is told is all that comes. The body is not looked at: whoever looks makes a stream of it.
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
