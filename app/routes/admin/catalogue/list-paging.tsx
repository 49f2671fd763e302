import { useLocation } from 'react-router';
import { type Listed, rowsPerPage, totalText } from '#lib/paged-list.ts';
import { ButtonLink, type ButtonLinkProps } from '#ui/button.tsx';
import { Download } from '#ui/icons.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { dialogParameters, useListAddress } from './use-list-address.ts';

/** "Showing 10 of 231 flights"; totalText adds a plus where counting stopped. */
export function summaryOf(list: Listed<unknown>, things: string): string {
  return `Showing ${list.rows.length.toLocaleString('en-US')} of ${totalText(list)} ${things}`;
}

export function ListPages({
  page,
  list: { matching, isMore },
}: {
  page: number;
  list: Pick<Listed<unknown>, 'matching' | 'isMore'>;
}) {
  const address = useListAddress();
  const pages = Math.ceil(matching / rowsPerPage);
  if (pages <= 1) return null;
  return (
    <>
      {isMore && page === pages && (
        <p className="text-sm text-ink-2">
          This is the last page that can be shown. Search or filter to find the rest.
        </p>
      )}
      <Pagination
        page={page}
        pages={pages}
        href={address.page}
        total={matching}
        isMore={isMore}
        pageSize={rowsPerPage}
      />
    </>
  );
}

interface ExportLinkProps extends Pick<ButtonLinkProps, 'tone' | 'className'> {
  path: string;
  list: Omit<Listed<unknown>, 'rows'>;
  /** The list's name, for exports that several lists share. */
  name?: string;
  /** Noun for the exported lines, where the file leaves some out. */
  what?: string;
}

/** Exports all pages of the list with its current search, filters and order. */
export function ExportLink({ path, list, name, what, ...style }: ExportLinkProps) {
  const params = new URLSearchParams(useLocation().search);
  for (const parameter of [...dialogParameters, 'page', 'view']) params.delete(parameter);
  if (name !== undefined) params.set('list', name);
  const query = params.toString();
  const lines = what ?? (list.matching === 1 ? 'line' : 'lines');
  return (
    <ButtonLink to={query === '' ? path : `${path}?${query}`} reloadDocument size="sm" icon={Download} {...style}>
      Export{' '}
      <span className="num font-normal">
        {totalText(list)} {lines}
      </span>
    </ButtonLink>
  );
}
