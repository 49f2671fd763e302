import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { characterCount } from '#lib/clean-text.ts';
import { displayPhone } from '../profile/read-account-fields.ts';
import type { Role } from '../roles/roles.ts';
import { standingOf, type UserStanding } from './user-standing.ts';

export interface ListedUser {
  id: string;
  fullName: string;
  email: string;
  /** As people write it. */
  phone: string | null;
  role: Role;
  standing: UserStanding;
  createdAt: Date;
}

export interface UserFilter {
  /** Part of a name, an address or a number. */
  text: string;
  role: Role | undefined;
  standing: UserStanding | undefined;
  /** Who joined in the month of the office. */
  joinedSince?: 'this_month' | undefined;
}

/** How many match; no more are counted than anybody turns pages for. */
export async function countMatchingUsers(db: Database, filter: UserFilter, atMost: number): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    select count(*)::int as counted
    from (select from users where ${conditionOf(filter)} limit ${atMost}) as found`.execute(db);
  return rows[0]?.counted ?? 0;
}

/** Some of the people with an account, the newest first. */
export async function listUsers(
  db: Database,
  filter: UserFilter,
  { limit, offset, isFew }: { limit: number; offset: number; isFew: boolean },
): Promise<ListedUser[]> {
  const columns = sql`id, full_name, email, phone, role, deactivated_at, invited_at, created_at`;
  // Few are found first and sorted then; many are met soon enough on the way through the order.
  const source = isFew
    ? sql`(select ${columns} from users where ${conditionOf(filter)} offset 0) as found`
    : sql`users where ${conditionOf(filter)}`;
  const { rows } = await sql<
    Omit<ListedUser, 'standing'> & { deactivatedAt: Date | null; invitedAt: Date | null }
  >`
    select
      id, full_name as "fullName", email, phone, role, created_at as "createdAt",
      deactivated_at as "deactivatedAt", invited_at as "invitedAt"
    from ${source}
    order by created_at desc, id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ deactivatedAt, invitedAt, ...user }) => ({
    ...user,
    phone: displayPhone(user.phone),
    standing: standingOf({ deactivatedAt, invitedAt }),
  }));
}

const officeTimeZone = 'Africa/Nairobi';

const standings: Record<UserStanding, RawBuilder<boolean>> = {
  active: sql`deactivated_at is null and invited_at is null`,
  inactive: sql`deactivated_at is not null`,
  invited: sql`invited_at is not null and deactivated_at is null`,
};

function conditionOf({ text, role, standing, joinedSince }: UserFilter): RawBuilder<boolean> {
  const conditions = [
    sql`erased_at is null`,
    role && sql`role = ${role}`,
    standing && standings[standing],
    joinedSince && sql`created_at >= date_trunc('month', now(), ${officeTimeZone})`,
    text !== '' && textCondition(text),
  ].filter((condition) => typeof condition === 'object');
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** As the index has it. A number is found however it was typed: 0709 555 120 is +254709555120. */
function textCondition(text: string): RawBuilder<boolean> {
  const all = sql`(full_name || ' ' || email || ' ' || coalesce(phone, ''))`;
  const isNumber = /^[+()0-9\s.\-/]+$/.test(text);
  const digits = text.replaceAll(/[^0-9]/g, '').replace(/^0+/, '');
  if (isNumber && digits.length >= 3) {
    return sql`(${all} ilike ${containing(text)} or ${all} ilike ${containing(digits)})`;
  }
  // The index knows three letters in a row, or those with which a word begins.
  const part = containing(text);
  return characterCount(text) < 3
    ? sql`(${all} ilike ${part.slice(1)} or ${all} ilike ${`% ${part.slice(1)}`})`
    : sql`${all} ilike ${part}`;
}
