import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { foldText } from '#lib/fold-text.ts';

/** The tokens of a name for comparison: without case, accents or order. */
export function nameTokens(name: string): string[] {
  return [...new Set(foldText(name).split(' ').filter(Boolean))].toSorted();
}

/** Order does not matter and given names may be included, but the whole last name must be there. */
export function isLastNameOf(
  typed: string,
  { lastNameTokens, givenNameTokens }: { lastNameTokens: readonly string[]; givenNameTokens: readonly string[] },
): boolean {
  const tokens = nameTokens(typed);
  const known = new Set([...lastNameTokens, ...givenNameTokens]);
  return (
    lastNameTokens.length > 0 &&
    lastNameTokens.every((token) => tokens.includes(token)) &&
    tokens.every((token) => known.has(token))
  );
}

// Passport numbers are encrypted with a key derived from SECRET, which is not in the database: the tables or a backup
// alone reveal none.

const version = 'v1';

export function encryptPassport(secret: string, number: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv);
  const sealed = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
  return [version, iv, cipher.getAuthTag(), sealed]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.');
}

/** Undefined when it was encrypted with another secret. */
export function decryptPassport(secret: string, text: string): string | undefined {
  const [given, iv = '', tag = '', sealed = ''] = text.split('.');
  if (given !== version) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), Buffer.from(iv, 'base64url'));
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    return decipher.update(sealed, 'base64url', 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'passport numbers', 32));
}
