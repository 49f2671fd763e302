import { type Listed, rowsPerPage } from '#features/catalogue/editing/list-query.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { useListAddress } from './use-list-address.ts';

/** Below a list that is longer than one page. */
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
          This is as far as the pages go. A search or a filter leads to the rest.
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
