import { STORAGE_PREFIX } from '#lib/storage-prefix.ts';
import { isId } from '#lib/untrusted-input.ts';

/** As many as are still surveyed at once, in a cookie of half a kilobyte. */
export const MAX_SAVED = 20;
export const MAX_COMPARED = 4;

const COOKIE = `${STORAGE_PREFIX}-shortlist`;
const ONE_YEAR_SECONDS = 365 * 24 * 3600;

/** The ids of hotels in an address or a cookie, in full or short, each once. Everything else is dropped. */
export function parseHotelIds(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => fullId(text) ?? []))];
}

/** The hotels that this browser saved, the latest first. */
export function readShortlist(cookieHeader: string | null): string[] {
  const pair = cookieHeader?.split(';').find((one) => one.trim().startsWith(`${COOKIE}=`));
  return parseHotelIds(pair?.split('=')[1]?.trim().split('.') ?? []).slice(0, MAX_SAVED);
}

/** Scripts never need it: pages are sent with what is saved. */
export function shortlistCookie(ids: readonly string[], isSecure: boolean): string {
  const maxAge = ids.length > 0 ? ONE_YEAR_SECONDS : 0;
  const value = ids.map(shortId).join('.');
  return `${COOKIE}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** `isFull`: not all of them fitted. */
export function saveHotels(saved: readonly string[], added: readonly string[]): { ids: string[]; isFull: boolean } {
  const all = [...saved, ...added.filter((id) => !saved.includes(id))];
  const ids = all.slice(0, MAX_SAVED);
  return { ids: [...ids.slice(saved.length), ...ids.slice(0, saved.length)], isFull: all.length > MAX_SAVED };
}

/** 22 characters instead of 36, so that a shared address stays readable. */
export function shortId(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}

function fullId(text: string): string | undefined {
  if (isId(text)) return text;
  if (!/^[\w-]{22}$/.test(text)) return undefined;
  const hex = Buffer.from(text, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
