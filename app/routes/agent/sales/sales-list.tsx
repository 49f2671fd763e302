import { Form } from 'react-router';
import { FIRST_DAY, type Period } from '#features/agents/period/period.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { Paged } from '#lib/page-within.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchX } from '../../../ui/icons.tsx';
import { Input } from '../../../ui/input.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { listAddress } from './list-address.ts';
import { SalesTable, type ShownSale } from './sales-table.tsx';

const path = '/agent/sales';

export function SalesList({
  sales,
  page,
  pages,
  total,
  perPage,
  period,
  text,
  today,
}: Paged & {
  sales: readonly ShownSale[];
  perPage: number;
  period: Period;
  text: string;
  today: string;
}) {
  const { t } = useTranslation('sales');
  const everywhere = { from: FIRST_DAY, to: today };
  return (
    <section id="sales" aria-labelledby="all-sales" className="grid min-w-0 scroll-mt-6 gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="all-sales" className="text-lg">
          {t('list.title')}
        </h2>
        <Form
          key={text}
          role="search"
          action={`${path}#sales`}
          preventScrollReset
          className="flex flex-wrap items-end gap-2 max-md:w-full"
        >
          <input type="hidden" name="from" value={period.from} />
          <input type="hidden" name="to" value={period.to} />
          <Input
            dense
            hideLabel
            type="search"
            name="q"
            label={t('list.search')}
            placeholder={t('list.search')}
            defaultValue={text}
            maxLength={80}
            className="max-md:flex-1 md:w-72"
          />
          <Button type="submit" size="sm">
            {t('list.find')}
          </Button>
          {text && (
            <ButtonLink to={listAddress(path, { period })} preventScrollReset size="sm" tone="quiet">
              {t('list.clear')}
            </ButtonLink>
          )}
        </Form>
      </div>
      {sales.length > 0 ? (
        <SalesTable sales={sales} />
      ) : (
        <EmptyState
          icon={SearchX}
          title={t('list.nothing', { text })}
          className="rounded-lg border border-line bg-surface"
          actions={
            period.from !== everywhere.from && (
              <ButtonLink to={listAddress(path, { period: everywhere, text })} preventScrollReset size="sm">
                {t('list.everywhere')}
              </ButtonLink>
            )
          }
        >
          {t('list.nothingText')}
        </EmptyState>
      )}
      {pages > 1 && (
        <Pagination
          page={page}
          pages={pages}
          total={total}
          pageSize={perPage}
          href={(wanted) => `${listAddress(path, { period, text, page: wanted })}#sales`}
        />
      )}
    </section>
  );
}
