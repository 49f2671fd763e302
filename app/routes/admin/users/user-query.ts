import { readFilter, readListQuery } from '#features/catalogue/editing/list-query.ts';
import type { UserFilter } from '#features/identity/back-office/list-users.ts';
import { userStandings } from '#features/identity/back-office/user-standing.ts';
import { roles } from '#features/identity/roles/roles.ts';

/** What the address of the list says. */
export interface UserQuery extends UserFilter {
  page: number;
}

export function readUserQuery(params: URLSearchParams): UserQuery {
  const { text, page } = readListQuery(params, ['created'], 'descending');
  return {
    text,
    page,
    role: readFilter(params, 'role', roles),
    standing: readFilter(params, 'status', userStandings),
    joinedSince: params.get('joined') === 'this_month' ? 'this_month' : undefined,
  };
}
