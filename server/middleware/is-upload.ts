import type { HonoRequest } from 'hono';
import { hasSessionCookie } from '#features/identity/entrance/viewer.ts';

const FILES = 'multipart/form-data';

/**
 * Files come from the back-office alone. Whether the session is good is decided by the guard, before a byte of the
 * body is read; a body of unannounced length would be read on its way there, so those are no uploads.
 */
export function isUpload(request: HonoRequest): boolean {
  return (
    request.method === 'POST' &&
    request.path.startsWith('/admin/') &&
    isFile(request) &&
    request.header('content-length') !== undefined &&
    request.header('transfer-encoding') === undefined &&
    hasSessionCookie(request.header('cookie'))
  );
}

export function isFile(request: HonoRequest): boolean {
  return request.header('content-type')?.startsWith(FILES) === true;
}
