import type { ReactNode } from 'react';
import type { AgentDashboard, LastSale } from '#features/agents/dashboard/read-agent-dashboard.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { BedDouble, Plane } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { Receipt } from '#ui/office-icons.tsx';
import { Moment, momentText, type ShownMoment } from '../../account/moment.tsx';
import { SignedUsd, Usd } from '../money.tsx';
import { PortalPanel } from '../page-parts.tsx';
import { showTransaction } from '../transactions/transaction-table.tsx';

type ShownSale = Omit<LastSale, 'at'> & { at: ShownMoment };

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
      <Icon size={18} className="row-span-2 text-brand" />
      <span className="flex min-w-0 items-center gap-2">
        <Link to={`/booking/${reference}`} className="truncate font-semibold text-ink after:absolute after:inset-0">
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

interface LastListProps<Row> {
  id: string;
  title: string;
  /** The page with the whole list. */
  all: { to: string; label: string };
  empty: { icon: Icon; title: string; text: string };
  rows: readonly Row[];
  /** Renders a list item with its key. */
  children: (row: Row) => ReactNode;
}

/** The latest entries of a list, with a link to the whole list. */
export function LastList<Row>({ id, title, all, empty, rows, children }: LastListProps<Row>) {
  return (
    <PortalPanel
      id={id}
      title={title}
      action={
        <ButtonLink to={all.to} tone="quiet" size="sm" className="-me-3">
          {all.label}
        </ButtonLink>
      }
    >
      {rows.length === 0 ? (
        <EmptyState icon={empty.icon} title={empty.title}>
          {empty.text}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">{rows.map(children)}</ul>
      )}
    </PortalPanel>
  );
}

/** Adds the texts of all times. */
export function showDashboard(dashboard: AgentDashboard, language: LanguageCode) {
  return {
    ...dashboard,
    transactions: dashboard.transactions.map((transaction) => showTransaction(transaction, language)),
    sales: dashboard.sales.map((sale) => ({ ...sale, at: momentText(sale.at, language) })),
  };
}
