import clsx from 'clsx';
import type { OpenHold } from '#features/agents/sales/list-sales.ts';
import { lineDetail, type Statement } from '#features/agents/statement/statement.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { dateFormat, dateLocale } from '#lib/formats.ts';
import { pageWithin } from '#lib/paged-list.ts';
import { Link } from '#ui/link.tsx';
import { roles } from '#ui/table-parts.ts';
import { Moment, momentText, type ShownMoment } from '../../account/moment.tsx';
import { SignedUsd, Usd, useAmounts } from '../money.tsx';
import { useDescription } from '../transactions/transaction-table.tsx';

export type ShownHold = Pick<OpenHold, 'reference' | 'customerName' | 'netMinor'> & { until: ShownMoment };
export type ShownStatement = ReturnType<typeof showStatement>;
type ShownLine = ShownStatement['lines'][number];

const linesPerPage = 100;

export function showHold({ reference, customerName, netMinor, until }: OpenHold, language: LanguageCode): ShownHold {
  return { reference, customerName, netMinor, until: momentText(until, language) };
}

/** One page of the statement, oldest line first. */
export function showStatement(statement: Statement, requested: number, language: LanguageCode) {
  const { offset, ...paged } = pageWithin(requested, statement.lines.length, linesPerPage);
  const lines = statement.lines.slice(offset, offset + linesPerPage);
  const days = dateFormat(dateLocale(language), { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });
  return {
    ...statement,
    lines: lines.map(({ at, ...line }) => ({ ...line, at: momentText(at, language) })),
    fromText: days.format(Date.parse(statement.from)),
    toText: days.format(Date.parse(statement.to)),
    paged: { ...paged, pageSize: linesPerPage },
  };
}

const headStyle = 'px-3 py-2 font-semibold first:ps-4 last:pe-4 whitespace-nowrap';
const cellStyle = 'px-3 py-2 align-top first:ps-4 last:pe-4 max-md:p-0 max-md:first:ps-0 max-md:last:pe-0';
const rowStyle =
  'border-b border-line last:border-b-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:px-4 max-md:py-2';

/** On medium screens the reference stands below the description, which needs the room. */
const middling = 'md:max-[80rem]:hidden';

const heads = [
  ['date', 'text-start'],
  ['description', 'text-start'],
  ['reference', `${middling} text-start`],
  ['amount', 'text-end'],
  ['balance', 'text-end'],
] as const;

/** Oldest first, each line with the balance after it. */
export function StatementTable({ statement }: { statement: ShownStatement }) {
  const { t } = useTranslation('agent');
  const { lines, paged, openingMinor, closingMinor } = statement;
  return (
    <section
      aria-label={t('statement.period', { from: statement.fromText, to: statement.toText })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long words make it wider than a tablet, and what scrolls must be reachable by keyboard
      tabIndex={0}
      className="focus-visible:-outline-offset-2 md:overflow-x-auto"
    >
      <table {...roles.table} className="w-full border-collapse text-sm max-md:block">
        <caption className="sr-only">{t('statement.title')}</caption>
        <thead {...roles.group} className="border-b border-line bg-sunken text-ink-2 max-md:sr-only">
          <tr {...roles.row}>
            {heads.map(([name, style]) => (
              <th key={name} {...roles.head} className={clsx(headStyle, style)}>
                {t(`statement.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group} className="max-md:block">
          {paged.page === 1 && <BalanceRow name={t('statement.opening')} minor={openingMinor} />}
          {lines.map((line) => (
            <LineRow key={`${line.at.iso}-${line.kind}-${line.reference}`} line={line} />
          ))}
          {paged.page === paged.pages && <BalanceRow name={t('statement.closing')} minor={closingMinor} />}
        </tbody>
      </table>
    </section>
  );
}

function LineRow({ line }: { line: ShownLine }) {
  const { t } = useTranslation('agent');
  const messagesFor = useDescription();
  const detail = useLineDetail(line);
  return (
    <tr {...roles.row} className={clsx(rowStyle, 'hover:bg-brand-soft/35')}>
      <td {...roles.cell} className={clsx(cellStyle, 'whitespace-nowrap text-ink-2 max-md:order-3 max-md:text-xs')}>
        <Moment {...line.at} />
      </td>
      <td {...roles.cell} className={clsx(cellStyle, 'font-semibold wrap-anywhere max-md:order-1')}>
        {messagesFor({ ...line, type: line.kind })}
        {detail && <span className="num block text-xs font-normal text-ink-2">{detail}</span>}
        <span className="hidden text-xs font-normal md:max-[80rem]:block">
          <Reference line={line} />
        </span>
      </td>
      <td {...roles.cell} className={clsx(cellStyle, middling, 'whitespace-nowrap max-md:order-5 max-md:text-xs')}>
        <Reference line={line} />
      </td>
      <td {...roles.cell} className={clsx(cellStyle, 'text-end max-md:order-2')}>
        <SignedUsd minor={line.amountMinor} />
      </td>
      <td {...roles.cell} className={clsx(cellStyle, 'text-end max-md:order-4 max-md:text-xs')}>
        <span className="sr-only md:hidden">{t('statement.balance')} </span>
        <Usd minor={line.balanceMinor} className="text-ink-2" />
      </td>
    </tr>
  );
}

function Reference({ line }: { line: ShownLine }) {
  if (!line.bookingReference) return <span className="num isolate-ltr text-ink-2">{line.reference}</span>;
  return (
    <Link
      to={`/booking/${line.bookingReference}`}
      className="num isolate-ltr relative underline after:absolute after:-inset-x-2 after:-inset-y-3"
    >
      {line.bookingReference}
    </Link>
  );
}

function BalanceRow({ name, minor }: { name: string; minor: number }) {
  return (
    <tr {...roles.row} className={clsx(rowStyle, 'bg-sunken font-semibold')}>
      <td {...roles.cell} colSpan={3} className={cellStyle}>
        {name}
      </td>
      <td {...roles.cell} className="max-[80rem]:hidden" />
      <td {...roles.cell} className={clsx(cellStyle, 'text-end')}>
        <Usd minor={minor} />
      </td>
    </tr>
  );
}

/** Explains the amount of a line. */
function useLineDetail(line: ShownLine): string | null {
  const { t: agent } = useTranslation('agent');
  const { t: sales } = useTranslation('sales');
  const { isolate, dollars } = useAmounts();
  return lineDetail({ agent, sales, dollars, isolate }, line);
}
