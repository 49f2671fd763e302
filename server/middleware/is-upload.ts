import type { HonoRequest } from 'hono';
import { hasSessionCookie } from '#features/identity/entrance/viewer.ts';

const FILES = 'multipart/form-data';

/**
 * Files come from the back-office, and documents from agencies. Whether the session is good is decided by the guard, before a byte of the
 * body is read; a body of unannounced length would be read on its way there, so those are no uploads.
 */
export function isUpload(request: HonoRequest): boolean {
  return (
    request.method === 'POST' &&
    takesFiles(request.path) &&
    isFile(request) &&
    request.header('content-length') !== undefined &&
    request.header('transfer-encoding') === undefined &&
    hasSessionCookie(request.header('cookie'))
  );
}

/** Scripts send the same form to an address that ends in .data. */
export function takesFiles(path: string): boolean {
  return path.startsWith('/admin/') || /^\/agent\/documents\/?(\.data)?$/.test(path);
}

export function isFile(request: HonoRequest): boolean {
  return request.header('content-type')?.startsWith(FILES) === true;
}
