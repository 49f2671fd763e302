import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';

/** A UUIDv7: rows created together are adjacent in an index. */
export function newId(): string {
  return randomUUIDv7();
}

/** 256 random bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
