import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { isRole, type Role } from '../roles.ts';
import { versionOf } from './edit-user.ts';
import { standingOf, type UserStanding } from './user-standing.ts';

export interface OfficeUser {
  id: string;
  version: string;
  fullName: string;
  email: string;
  emailVerified: boolean;
  /** A new address that is not confirmed yet. */
  waitingEmail: { email: string; until: Date } | null;
  phone: string | null;
  phoneVerified: boolean;
  phoneCodes: boolean;
  language: string;
  role: Role;
  standing: UserStanding;
  deactivatedAt: Date | null;
  deactivatedReason: string | null;
  invitedAt: Date | null;
  /** When the latest valid link expires; null if there is none. */
  invitationEndsAt: Date | null;
  createdAt: Date;
  lastSeenAt: Date | null;
  twoStep: boolean;
  hasPassword: boolean;
  passkeys: number;
  /** OIDC providers. */
  providers: string[];
}

export async function readOfficeUser(db: Database, userId: string): Promise<OfficeUser | undefined> {
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  if (!user || !isRole(user.role)) return undefined;
  const { rows } = await sql<{
    lastSeenAt: Date | null;
    invitationEndsAt: Date | null;
    waitingEmail: string | null;
    waitingUntil: Date | null;
    passkeys: number;
    providers: string[];
  }>`
    select
      greatest(
        (select max(updated_at) from sessions where user_id = ${userId}::uuid),
        (select at from last_seen where user_id = ${userId}::uuid)
      ) as last_seen_at,
      (
        select max(expires_at) from mailed_links
        where user_id = ${userId}::uuid and purpose = 'invitation' and expires_at > now()
      ) as invitation_ends_at,
      waiting.email as waiting_email, waiting.expires_at as waiting_until,
      (select count(*) from passkeys where user_id = ${userId}::uuid)::int as passkeys,
      array(select provider_id from identities where user_id = ${userId}::uuid order by created_at) as providers
    from (select) as person
    left join lateral (
      select email, expires_at from mailed_links
      where user_id = ${userId}::uuid and purpose = 'verify_email' and email <> ${user.email} and expires_at > now()
      order by expires_at desc limit 1
    ) as waiting on true`.execute(db);
  const [more] = rows;
  if (!more) throw new Error('A query without a table returned no row');
  const { waitingEmail: email, waitingUntil: until } = more;
  return {
    id: user.id,
    version: versionOf(user),
    fullName: user.fullName,
    email: user.email,
    emailVerified: user.emailVerified,
    waitingEmail: email === null || until === null ? null : { email, until },
    phone: user.phone,
    phoneVerified: user.phoneVerified,
    phoneCodes: user.phoneCodes,
    language: user.language,
    role: user.role,
    standing: standingOf(user),
    deactivatedAt: user.deactivatedAt,
    deactivatedReason: user.deactivatedReason,
    invitedAt: user.invitedAt,
    invitationEndsAt: more.invitationEndsAt,
    createdAt: user.createdAt,
    lastSeenAt: more.lastSeenAt,
    twoStep: user.twoFactorEnabled,
    hasPassword: more.providers.includes('credential'),
    passkeys: more.passkeys,
    providers: more.providers.filter((provider) => provider !== 'credential'),
  };
}
