import { useLocation } from 'react-router';

/** What belongs to a dialog over the list, and not to the list. */
export const dialogParameters = ['add', 'edit', 'delete', 'map', 'do', 'of'];

type Changes = Record<string, string | null>;

/** Addresses of this list: as it is, with another filter or page, or with a dialog over it. */
export function useListAddress() {
  const { pathname, search } = useLocation();

  function address(changes: Changes): string {
    const params = new URLSearchParams(search);
    for (const name of dialogParameters) params.delete(name);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') params.delete(name);
      else params.set(name, value);
    }
    const query = params.toString();
    return query === '' ? pathname : `${pathname}?${query}`;
  }

  return {
    pathname,
    /** The list without any dialog: where its forms are sent, and where a closed dialog leads. */
    list: address({}),
    with: address,
    /** Another choice of rows begins with the first page. */
    filtered: (changes: Changes) => address({ page: null, ...changes }),
    page: (page: number) => address({ page: page === 1 ? null : String(page) }),
  };
}
