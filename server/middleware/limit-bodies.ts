import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { maxImportBytes } from '#features/catalogue/exchange/kept-imports.ts';
import { isUpload } from './is-upload.ts';

const MAX_FORM_BYTES = 1024 * 1024;
const MAX_UPLOAD_BYTES = 12 * 1024 * 1024;
/** A catalogue's file is read as it comes, and may be larger; its form takes a little beside. */
const MAX_IMPORT_BYTES = maxImportBytes + 64 * 1024;

export function limitBodies(): MiddlewareHandler {
  const onError = (c: Context) => c.text('This is too large to send.', 413);
  const limitForm = bodyLimit({ maxSize: MAX_FORM_BYTES, onError });
  const limitUpload = bodyLimit({ maxSize: MAX_UPLOAD_BYTES, onError });
  const limitImport = bodyLimit({ maxSize: MAX_IMPORT_BYTES, onError });
  return (c, next) => {
    if (!isUpload(c.req)) return limitForm(c, next);
    return (c.req.path.startsWith('/admin/import/') ? limitImport : limitUpload)(c, next);
  };
}
