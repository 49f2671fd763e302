import clsx from 'clsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Checkbox } from './checkbox.tsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from './icons.tsx';
import { Link } from './link.tsx';
import { roles, type TableColumn, type TableSort, wideLook } from './table-parts.ts';

const headCell =
  'sticky top-(--table-top,0px) z-10 h-9 border-b border-line bg-sunken px-3 text-xs font-semibold whitespace-nowrap text-ink-2 first:ps-4 last:pe-4 max-md:static max-md:flex max-md:h-auto max-md:items-center max-md:border-0 max-md:px-0 max-md:first:ps-0 max-md:last:pe-0';

/** On a phone the head keeps what still works there, choosing all and sorting, as one line that scrolls. */
export function TableHead<Row>({
  columns,
  sort,
  selectable,
  state,
  onToggleAll,
}: {
  columns: readonly TableColumn<Row>[];
  sort?: TableSort | undefined;
  selectable: boolean;
  state: 'none' | 'some' | 'all';
  onToggleAll: () => void;
}) {
  const { t } = useTranslation('ui');
  const sorts = sort !== undefined && columns.some((column) => column.sortable);
  return (
    <thead {...roles.group} className={clsx('max-md:block', !sorts && !selectable && 'max-md:sr-only')}>
      <tr
        {...roles.row}
        className="max-md:flex max-md:gap-1 max-md:overflow-x-auto max-md:border-b max-md:border-line max-md:bg-sunken max-md:px-4"
      >
        {selectable && (
          <th
            {...roles.head}
            className={clsx(headCell, 'w-10 pe-0 text-start max-md:-ms-3 noscript:invisible')}
          >
            <Checkbox
              dense
              hideLabel
              label={t('selectAll')}
              checked={state === 'all'}
              indeterminate={state === 'some'}
              onChange={onToggleAll}
            />
          </th>
        )}
        {columns.map((column) => {
          const direction = sort?.column === column.id ? sort.direction : undefined;
          const live = sort !== undefined && column.sortable === true;
          return (
            <th
              key={column.id}
              {...roles.head}
              aria-sort={direction}
              className={clsx(
                headCell,
                column.align === 'end' ? 'text-end' : 'text-start',
                !live && 'max-md:sr-only',
                column.wide && wideLook,
              )}
            >
              {live ? (
                <SortLink
                  text={column.header}
                  direction={direction}
                  to={sort.href(column.id, direction === 'ascending' ? 'descending' : 'ascending')}
                />
              ) : (
                <span className={clsx(column.hideHeader && 'sr-only')}>{column.header}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SortLink({
  text,
  direction,
  to,
}: {
  text: string;
  direction?: TableSort['direction'] | undefined;
  to: string;
}) {
  const { t } = useTranslation('ui');
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown;
  const said =
    direction === undefined ? t('sortBy') : t(direction === 'ascending' ? 'sortAscending' : 'sortDescending');
  return (
    <Link
      to={to}
      preventScrollReset
      title={said}
      className={clsx(
        '-mx-1.5 inline-flex min-h-9 items-center gap-1 rounded-xs px-1.5 hover:text-ink hover:no-underline focus-visible:-outline-offset-2 max-md:mx-0 max-md:min-h-11 max-md:px-2 pointer-coarse:min-h-11',
        direction === undefined ? 'text-ink-2' : 'text-brand',
      )}
    >
      {text}
      <Icon aria-hidden="true" size={14} strokeWidth={1.75} className="flex-none" />
    </Link>
  );
}
