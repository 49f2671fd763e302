import clsx from 'clsx';
import { Form, useLocation } from 'react-router';
import type { TransactionType } from '#features/agents/transactions/transaction.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/input.tsx';
import { CalendarRange } from '#ui/office-icons.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { summaryOf } from '../catalogue/list-paging.tsx';
import { FigureStrip } from '../figures.tsx';
import { ListTable } from '../list-table.tsx';
import { Moment } from '../panel.tsx';
import { signedDollars } from './agent-tables.tsx';
import type { NumberedLine, ShownPart } from './read-part.ts';

const kinds: Record<TransactionType, string> = {
  deposit: 'Deposit',
  sale: 'Sale',
  refund: 'Refund',
  adjustment: 'Adjustment',
  takeback: 'Deposit reversed',
};

const periodProblems = {
  not_a_date: 'Please choose a day.',
  ends_before: 'The last day is before the first.',
};

/** The same statement that the agency sees. */
export function StatementPart({ shown }: { shown: Extract<ShownPart, { part: 'statement' }> }) {
  const { period, statement } = shown;
  const { pathname, search } = useLocation();
  const dollars = (minor: number) => formatUsdCents(minor, 'en-US');
  const problem = (name: 'from' | 'to') => {
    const found = period.problems[name];
    return found && periodProblems[found];
  };
  return (
    <>
      <Form
        key={search}
        action={pathname}
        preventScrollReset
        className="grid grid-cols-2 items-start gap-3 md:flex md:*:w-44"
      >
        <input type="hidden" name="part" value="statement" />
        <Input dense type="date" name="from" label="From" defaultValue={period.from} error={problem('from')} />
        <Input dense type="date" name="to" label="Until" defaultValue={period.to} error={problem('to')} />
        <span className="max-md:col-span-2 max-md:grid md:pt-5.5">
          <Button type="submit" size="sm" icon={CalendarRange}>
            Show
          </Button>
        </span>
      </Form>
      {statement && (
        <>
          <FigureStrip
            figures={[
              { name: 'Opening balance', value: dollars(statement.openingMinor) },
              { name: 'In', value: dollars(statement.inMinor) },
              { name: 'Out', value: dollars(statement.outMinor) },
              { name: 'Closing balance', value: dollars(statement.closingMinor) },
            ]}
          />
          <ListTable
            caption="Statement"
            columns={columns}
            list={statement.list}
            rowKey={({ number }) => String(number)}
            summary={`${summaryOf(statement.list, 'entries')}, the newest first`}
            empty={<p className="px-4 py-6 text-center text-ink-2">No entries in this period.</p>}
          />
        </>
      )}
    </>
  );
}

const columns: TableColumn<NumberedLine>[] = [
  {
    id: 'at',
    header: 'When',
    phone: 'second',
    cell: ({ at, customer, reason }) => (
      <span className="block leading-4.5">
        <Moment at={at} className="num text-ink-2" />
        <bdi className="block text-xs wrap-anywhere text-ink-3 md:hidden">{customer ?? reason}</bdi>
      </span>
    ),
  },
  {
    id: 'kind',
    header: 'What',
    phone: 'first',
    cell: ({ kind, reference }) => (
      <>
        {kinds[kind]}{' '}
        <span className="num text-ink-2 md:hidden" dir="ltr">
          {reference}
        </span>
      </>
    ),
  },
  {
    id: 'reference',
    header: 'Reference',
    cell: ({ reference }) => (
      <span className="num" dir="ltr">
        {reference}
      </span>
    ),
  },
  {
    id: 'about',
    header: 'About',
    wraps: true,
    cell: ({ customer, reason }) => <bdi className="wrap-anywhere">{customer ?? reason ?? ''}</bdi>,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    phone: 'first-end',
    cell: ({ amountMinor }) => (
      <span className={clsx('font-semibold', amountMinor < 0 ? 'text-ink' : 'text-success')}>
        {signedDollars(amountMinor)}
      </span>
    ),
  },
  {
    id: 'balance',
    header: 'Balance',
    align: 'end',
    phone: 'second-end',
    cell: ({ balanceMinor }) => <span className="max-md:pe-2.5">{formatUsdCents(balanceMinor, 'en-US')}</span>,
  },
];
