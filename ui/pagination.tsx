import clsx from 'clsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { numberFormat } from '#lib/formats.ts';
import { buttonStyle } from './button.tsx';
import type { Icon } from './icon-of.tsx';
import { ChevronLeft, ChevronRight } from './icons.tsx';
import { Link } from './link.tsx';

type PaginationProps = {
  page: number;
  pages: number;
  href: (page: number) => string;
  /** The total and the page size, for "26 to 50 of 231". */
  total?: number | undefined;
  pageSize?: number | undefined;
  /** There are more than `total`, but the pages end there. */
  isMore?: boolean | undefined;
  /** Needed where a page has two of them. */
  label?: string | undefined;
  className?: string | undefined;
};

function Step({ to, label, icon: Icon, rel }: { to?: string; label: string; icon: Icon; rel?: string }) {
  const face = <Icon size={18} strokeWidth={1.75} className="flip" />;
  const style = buttonStyle({ size: 'sm', tone: 'line', square: true });
  if (to === undefined) {
    return (
      <span aria-hidden="true" className={clsx(style, 'pointer-events-none opacity-45')}>
        {face}
      </span>
    );
  }
  return (
    <Link to={to} rel={rel} aria-label={label} className={style}>
      {face}
    </Link>
  );
}

/** Nothing where there is only one page. On phones one step at a time, with the page between the steps. */
export function Pagination({ page, pages, href, total, pageSize, isMore, label, className }: PaginationProps) {
  const { t, language } = useTranslation('ui');
  const format = numberFormat(language, { numberingSystem: 'latn' });
  const before = page > 1 ? href(page - 1) : undefined;
  const after = page < pages ? href(page + 1) : undefined;
  if (pages <= 1) return null;
  return (
    <nav
      aria-label={label ?? t('pagination')}
      className={clsx('flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm', className)}
    >
      <p className="num text-ink-2">
        {total !== undefined && pageSize !== undefined
          ? t('range', {
              from: format.format(Math.min((page - 1) * pageSize + 1, total)),
              to: format.format(Math.min(page * pageSize, total)),
              total: `${format.format(total)}${isMore ? '+' : ''}`,
            })
          : t('pageOf', { page, pages })}
      </p>
      <ul className="flex items-center gap-1 max-md:contents">
        <li className="max-md:order-first">
          <Step to={before} rel="prev" label={t('previous')} icon={ChevronLeft} />
        </li>
        {pageNumbers(page, pages).map((entry) =>
          typeof entry === 'string' ? (
            <li key={entry} aria-hidden="true" className="min-w-6 text-center text-ink-3 max-md:hidden">
              …
            </li>
          ) : (
            <li key={entry} className="max-md:hidden">
              <Link
                to={href(entry)}
                aria-label={t('page', { page: entry })}
                aria-current={entry === page ? 'page' : undefined}
                className="num inline-flex min-h-9 min-w-9 items-center justify-center rounded-sm px-2 font-display font-semibold text-ink-2 hover:bg-sunken hover:text-ink hover:no-underline aria-[current]:bg-brand-soft aria-[current]:text-brand-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
              >
                {entry}
              </Link>
            </li>
          ),
        )}
        <li className="max-md:order-last">
          <Step to={after} rel="next" label={t('next')} icon={ChevronRight} />
        </li>
      </ul>
    </nav>
  );
}

type PageEntry = number | 'gap-before' | 'gap-after';

function run(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** At most seven entries: the first, the last, the neighbours, and gaps of two or more pages. */
export function pageNumbers(page: number, pages: number): PageEntry[] {
  if (pages <= 7) return run(1, pages);
  if (page <= 4) return [...run(1, 5), 'gap-after', pages];
  if (page >= pages - 3) return [1, 'gap-before', ...run(pages - 4, pages)];
  return [1, 'gap-before', ...run(page - 1, page + 1), 'gap-after', pages];
}
