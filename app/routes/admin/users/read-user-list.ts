import type { Database } from '#db/connect.ts';
import {
  countedAtMost,
  type ListedPage,
  listed,
  pageOfList,
  rowsPerPage,
} from '#features/catalogue/editing/list-query.ts';
import { houseTimeZone } from '#features/catalogue/flights/house-today.ts';
import { type CountedStandings, countStandings } from '#features/identity/back-office/count-standings.ts';
import { countMatchingUsers, type ListedUser, listUsers } from '#features/identity/back-office/list-users.ts';
import type { UserQuery } from './user-query.ts';

export interface UserList extends ListedPage<ListedUser> {
  counts: CountedStandings;
}

/** One page of the people with an account, and how many there are in all. */
export async function readUserList(db: Database, query: UserQuery, now: Date): Promise<UserList> {
  const [counts, counted] = await Promise.all([
    countStandings(db, { now, timeZone: houseTimeZone }),
    countMatchingUsers(db, query, countedAtMost + 1),
  ]);
  const { page, offset } = pageOfList(query, counted);
  const isFew = counted <= countedAtMost;
  const rows = await listUsers(db, query, { limit: rowsPerPage, offset, isFew });
  return { ...listed(rows, counted), page, counts };
}
