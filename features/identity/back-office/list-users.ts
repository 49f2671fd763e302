import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { countFound } from '#db/count-rows.ts';
import { characterCount } from '#lib/clean-text.ts';
import { type ListedPage, pageOfList, rowsPerPage } from '#lib/paged-list.ts';
import { displayPhone } from '../profile/read-account-fields.ts';
import type { Role } from '../roles.ts';
import type { OfficeUser } from './read-office-user.ts';
import { standingOf, type UserStanding } from './user-standing.ts';

export type ListedUser = Pick<OfficeUser, 'id' | 'fullName' | 'email' | 'phone' | 'role' | 'standing' | 'createdAt'>;

export interface UserFilter {
  /** Part of a name, an e-mail address or a phone number. */
  text: string;
  role: Role | undefined;
  standing: UserStanding | undefined;
  /** Months are those of the business time zone. */
  joinedSince?: 'this_month' | undefined;
}

/** The newest first. */
export async function listUsers(db: Database, query: UserFilter & { page: number }): Promise<ListedPage<ListedUser>> {
  const found = sql`users where ${conditionOf(query)}`;
  const { offset, ...list } = pageOfList(query, await countFound(db, sql`from ${found}`));
  const columns = sql`id, full_name, email, phone, role, deactivated_at, invited_at, created_at`;
  // Few matches are found first and then sorted; many are met soon when scanning in order. `offset 0` keeps
  // the planner from merging the two steps.
  const source = list.isMore ? found : sql`(select ${columns} from ${found} offset 0) as found`;
  const { rows } = await sql<Omit<ListedUser, 'standing'> & { deactivatedAt: Date | null; invitedAt: Date | null }>`
    select ${columns} from ${source}
    order by created_at desc, id desc
    limit ${rowsPerPage} offset ${offset}`.execute(db);
  return {
    ...list,
    rows: rows.map(({ deactivatedAt, invitedAt, ...user }) => ({
      ...user,
      phone: displayPhone(user.phone),
      standing: standingOf({ deactivatedAt, invitedAt }),
    })),
  };
}

const businessTimeZone = 'Africa/Nairobi';

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
    joinedSince && sql`created_at >= date_trunc('month', now(), ${businessTimeZone})`,
    text !== '' && textCondition(text),
  ].filter((condition) => typeof condition === 'object');
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** The same expression as the index. Phone numbers match however they are typed: 0709 555 120 is +254709555120. */
function textCondition(text: string): RawBuilder<boolean> {
  const all = sql`(full_name || ' ' || email || ' ' || coalesce(phone, ''))`;
  const isNumber = /^[+()0-9\s.\-/]+$/.test(text);
  const digits = text.replaceAll(/[^0-9]/g, '').replace(/^0+/, '');
  if (isNumber && digits.length >= 3) {
    return sql`(${all} ilike ${containing(text)} or ${all} ilike ${containing(digits)})`;
  }
  // The trigram index needs three characters in a row, or the first ones of a word.
  const part = containing(text);
  return characterCount(text) < 3
    ? sql`(${all} ilike ${part.slice(1)} or ${all} ilike ${`% ${part.slice(1)}`})`
    : sql`${all} ilike ${part}`;
}

export interface StandingCounts {
  total: number;
  active: number;
  inactive: number;
  invited: number;
  newThisMonth: number;
}

/** Counts accounts that are not erased. `newThisMonth` uses the given time zone. */
export async function countStandings(
  db: Database,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<StandingCounts> {
  const month = sql`date_trunc('month', ${now}::timestamptz at time zone ${timeZone})`;
  // Separate subqueries, because each has its own index.
  const { rows } = await sql<StandingCounts>`
    select total, total - inactive - invited as active, inactive, invited, new_this_month
    from (
      select
        (select count(*)::int from users where erased_at is null) as total,
        (select count(*)::int from users where deactivated_at is not null and erased_at is null) as inactive,
        (
          select count(*)::int from users
          where invited_at is not null and deactivated_at is null and erased_at is null
        ) as invited,
        (
          select count(*)::int from users
          where erased_at is null
            and created_at >= (select ${month} at time zone ${timeZone})
            and created_at < (select (${month} + interval '1 month') at time zone ${timeZone})
        ) as new_this_month
    ) as counted`.execute(db);
  return rows[0] ?? { total: 0, active: 0, inactive: 0, invited: 0, newThisMonth: 0 };
}

const maxUsersRead = 5;

/** For developers: reads up to five users and returns how many there are. */
export async function checkUsersTable(db: Database): Promise<number> {
  const users = await db.selectFrom('users').select('id').limit(maxUsersRead).execute();
  return users.length;
}
