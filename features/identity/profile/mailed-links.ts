import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { hashOfToken, isToken, newToken } from '#lib/ids.ts';

export type LinkPurpose = 'verify_email' | 'reset_password' | 'invitation';

/** Validity, also stated in the mail. */
export const linkHours = {
  verify_email: 72,
  reset_password: 1,
  invitation: 7 * 24,
} as const satisfies Record<LinkPurpose, number>;

/** Returns the token for a link to be mailed. Only its hash is stored. */
export async function issueLink(
  transaction: DatabaseTransaction,
  link: {
    purpose: LinkPurpose;
    userId: string;
    email: string;
    /** Overrides the default validity. */
    expiresAt?: Date;
  },
): Promise<string> {
  const token = newToken();
  await transaction
    .insertInto('mailedLinks')
    .values({
      ...link,
      tokenHash: hashOfToken(token),
      expiresAt: link.expiresAt ?? sql<Date>`now() + make_interval(hours => ${linkHours[link.purpose]})`,
    })
    .execute();
  return token;
}

/** Does not use the link up: mail scanners open every link before its reader does. */
export async function isLinkAlive(
  db: Database | DatabaseTransaction,
  purpose: LinkPurpose,
  token: string,
  /** Restricts the link to this user. */
  ownerId?: string,
): Promise<boolean> {
  if (!isToken(token)) return false;
  const link = await db
    .selectFrom('mailedLinks')
    .select('userId')
    .$if(ownerId !== undefined, (query) => query.where('userId', '=', ownerId ?? ''))
    .where('tokenHash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return link !== undefined;
}

/** Uses the link up, together with all others of the same person and purpose. */
export async function redeemLink(
  transaction: DatabaseTransaction,
  purpose: LinkPurpose,
  token: string,
  ownerId?: string,
): Promise<{ userId: string; email: string } | undefined> {
  if (!isToken(token)) return undefined;
  const link = await transaction
    .deleteFrom('mailedLinks')
    .where('tokenHash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<Date>`now()`)
    .$if(ownerId !== undefined, (query) => query.where('userId', '=', ownerId ?? ''))
    .returning(['userId', 'email'])
    .executeTakeFirst();
  if (!link) return undefined;
  await transaction
    .deleteFrom('mailedLinks')
    .where('userId', '=', link.userId)
    .where('purpose', '=', purpose)
    .execute();
  return link;
}
