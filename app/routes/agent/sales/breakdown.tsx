import type { SalesReport } from '#features/agents/sales/read-sales-report.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { FiguresTable } from './figures-table.tsx';

const fewCustomers = 10;

/** The same sales once more: by what was sold, and by who bought it. */
export function Breakdown({
  report: { products, customers },
  customerCount,
  allHref,
}: {
  report: Pick<SalesReport, 'products' | 'customers'>;
  customerCount: number;
  allHref: string;
}) {
  const { t } = useTranslation('sales');
  return (
    <>
      <div className="min-w-0">
        <h2 className="mb-2 text-lg">{t('products.title')}</h2>
        <FiguresTable
          caption={t('products.title')}
          header={t('products.column')}
          rows={products.map(({ type, ...figures }) => ({
            key: type,
            label: <span className="font-semibold">{t(`products.${type}`)}</span>,
            ...figures,
          }))}
        />
      </div>
      <div id="customers" className="min-w-0 scroll-mt-6">
        <h2 className="mb-2 text-lg">{t('customers.title')}</h2>
        <FiguresTable
          caption={t('customers.title')}
          header={t('customers.column')}
          rows={customers.map(({ name, email, ...figures }) => ({
            key: `${email} ${name}`,
            label: (
              <span className="block max-w-60 truncate">
                <bdi className="font-semibold">{name}</bdi>
                <span className="block truncate text-xs text-ink-3">
                  <bdi>{email}</bdi>
                </span>
              </span>
            ),
            ...figures,
          }))}
        />
        {customerCount > customers.length && (
          <ButtonLink to={allHref} preventScrollReset size="sm" tone="quiet" className="mt-2">
            {t('customers.all', { count: customerCount })}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** The largest ones; all of them only for who asks. */
export function shownCustomers(customers: SalesReport['customers'], hasAll: boolean) {
  return hasAll ? customers : customers.slice(0, fewCustomers);
}
