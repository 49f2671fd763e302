import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isUpload } from './is-upload.ts';

const MAX_FORM_BYTES = 1024 * 1024;
const MAX_UPLOAD_BYTES = 12 * 1024 * 1024;

export function limitBodies(): MiddlewareHandler {
  const onError = (c: Context) => c.text('This is too large to send.', 413);
  const limitForm = bodyLimit({ maxSize: MAX_FORM_BYTES, onError });
  const limitUpload = bodyLimit({ maxSize: MAX_UPLOAD_BYTES, onError });
  return (c, next) => (isUpload(c.req) ? limitUpload : limitForm)(c, next);
}
