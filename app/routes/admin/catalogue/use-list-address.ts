import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Query parameters of a dialog over the list. */
export const dialogParameters = ['add', 'edit', 'crop', 'delete', 'map', 'do', 'of'];

type Changes = Record<string, string | null>;

/** URLs of the current list: plain, with another filter or page, or with a dialog. */
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
    /** The list without a dialog: where forms are sent and where a closed dialog leads. */
    list: address({}),
    with: address,
    /** Returns to page 1. */
    filtered: (changes: Changes) => address({ page: null, ...changes }),
    sorted: (column: string, direction: 'ascending' | 'descending') =>
      address({ page: null, sort: `${direction === 'descending' ? '-' : ''}${column}` }),
    page: (page: number) => address({ page: page === 1 ? null : String(page) }),
  };
}

/**
 * A dialog that the address opens. Somebody may open it again before its closing has reached the address, which then stays
 * the same: the key of the dialog changes, so that it appears anew.
 */
export function useAddressedDialog(): { opening: number; close: () => void } {
  const { list } = useListAddress();
  const navigate = useNavigate();
  const { key } = useLocation();
  const [{ opening, closedAt }, setOpening] = useState({ opening: 0, closedAt: '' });
  if (closedAt !== '' && closedAt !== key) setOpening({ opening: opening + 1, closedAt: '' });
  function close() {
    setOpening({ opening, closedAt: key });
    void navigate(list, { preventScrollReset: true, replace: true });
  }
  return { opening, close };
}
