import type { LastSale } from '#features/agents/dashboard/read-agent-dashboard.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { BedDouble, Plane, Receipt } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { Moment } from '../../account/parts/moment.tsx';
import type { ShownMoment } from '../../account/parts/moment-text.ts';
import { SignedUsd, Usd } from '../parts/usd.tsx';
import { LastList } from './last-list.tsx';

export type ShownSale = Omit<LastSale, 'at'> & { at: ShownMoment };

export function LastSales({ sales }: { sales: ShownSale[] }) {
  const { t } = useTranslation('agent');
  return (
    <LastList
      id="last-sales"
      title={t('last.sales')}
      all={{ to: '/agent/sales', label: t('last.allSales') }}
      empty={{ icon: Receipt, title: t('last.noSales'), text: t('last.noSalesText') }}
      rows={sales}
    >
      {(sale) => <SaleRow key={sale.reference} sale={sale} />}
    </LastList>
  );
}

const icons = { flight: Plane, hotel: BedDouble } as const;

function SaleRow({ sale }: { sale: ShownSale }) {
  const { t } = useTranslation('agent');
  const { reference, type, customer, isCancelled, saleMinor, commissionMinor, at } = sale;
  const Icon = icons[type];
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 text-sm hover:bg-brand-soft/35">
      <Icon aria-hidden="true" size={18} strokeWidth={1.5} className="row-span-2 text-brand" />
      <span className="flex min-w-0 items-center gap-2">
        <Link
          to={`/booking/${reference}`}
          className="truncate font-semibold text-ink after:absolute after:inset-0"
        >
          <bdi>{customer ?? reference}</bdi>
          <span className="sr-only">, {t(`last.${type}`)}</span>
        </Link>
        {isCancelled && <Badge>{t('last.cancelled')}</Badge>}
      </span>
      <span className="text-end">
        <span className="sr-only">{t('last.sale')} </span>
        <Usd minor={saleMinor} className="font-semibold" />
      </span>
      <span className="flex flex-wrap gap-x-2 text-xs text-ink-3">
        <span className="num isolate-ltr">{reference}</span>
        <Moment {...at} />
      </span>
      <span className="text-end text-xs">
        <span className="sr-only">{t('last.commission')} </span>
        <SignedUsd minor={commissionMinor} />
      </span>
    </li>
  );
}
