import { Form, useNavigation } from 'react-router';
import type { ChosenPeriod, Period, PeriodName } from '#features/agents/period.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { dateOrEmpty } from '#lib/calendar-date.ts';
import { ButtonLink } from '#ui/button.tsx';
import { FileDown, FileSpreadsheet } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Link } from '#ui/link.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { SignedUsd, Usd } from '../money.tsx';
import { PortalPanel, ShowButton } from '../page-parts.tsx';
import { type ShownStatement, StatementTable } from './statement-table.tsx';

interface StatementPanelProps {
  period: ChosenPeriod;
  presets: ShownPreset[];
  /** Null when the period is invalid. */
  statement: ShownStatement | null;
  isTooLongForPdf: boolean;
}

export function StatementPanel({ period, presets, statement, isTooLongForPdf }: StatementPanelProps) {
  const { t } = useTranslation('agent');
  return (
    <PortalPanel
      id="statement"
      title={t('statement.title')}
      text={statement && t('statement.period', { from: statement.fromText, to: statement.toText })}
      action={statement && <Downloads statement={statement} isTooLongForPdf={isTooLongForPdf} />}
    >
      <PeriodForm period={period} presets={presets} />
      {statement && (
        <>
          <StatementSums statement={statement} />
          {statement.total === 0 ? (
            <p className="px-4 py-6 text-center text-ink-2">{t('statement.empty')}</p>
          ) : (
            <StatementTable statement={statement} />
          )}
          {statement.pages > 1 && (
            <Pagination
              page={statement.page}
              pages={statement.pages}
              total={statement.total}
              pageSize={statement.perPage}
              href={(page) => `/agent/credit${periodSearch(statement, page)}#statement`}
              className="border-t border-line px-4 py-3 print:hidden"
            />
          )}
          <p className="border-t border-line px-4 py-2.5 text-xs text-ink-3">
            {isTooLongForPdf && `${t('statement.tooLong')} `}
            {t('statement.note')} {t('statement.zone')}
          </p>
        </>
      )}
    </PortalPanel>
  );
}

function Downloads({ statement, isTooLongForPdf }: { statement: ShownStatement; isTooLongForPdf: boolean }) {
  const { t } = useTranslation('agent');
  return (
    <div className="flex gap-2 py-1 print:hidden">
      {!isTooLongForPdf && (
        <ButtonLink to={`/agent/statement.pdf${periodSearch(statement)}`} reloadDocument size="sm" icon={FileDown}>
          <span className="sr-only">{t('statement.download')}: </span>
          {t('statement.pdf')}
        </ButtonLink>
      )}
      <ButtonLink to={`/agent/statement.csv${periodSearch(statement)}`} reloadDocument size="sm" icon={FileSpreadsheet}>
        <span className="sr-only">{t('statement.download')}: </span>
        {t('statement.csv')}
      </ButtonLink>
    </div>
  );
}

function StatementSums({ statement }: { statement: ShownStatement }) {
  const { t } = useTranslation('agent');
  const { openingMinor, inMinor, outMinor, closingMinor } = statement;
  const sums = [
    { name: t('statement.opening'), value: <Usd minor={openingMinor} /> },
    { name: t('statement.in'), value: <SignedUsd minor={inMinor} /> },
    { name: t('statement.out'), value: <SignedUsd minor={-outMinor} /> },
    { name: t('statement.closing'), value: <Usd minor={closingMinor} /> },
  ];
  return (
    <dl className="grid grid-cols-2 gap-px border-y border-line bg-line md:grid-cols-4">
      {sums.map(({ name, value }) => (
        <div key={name} className="bg-surface px-4 py-3">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="font-display text-lg font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ShownPreset extends Period {
  preset: PeriodName;
}

/** Any period, or one of the common ones. */
function PeriodForm({ period, presets }: { period: ChosenPeriod; presets: ShownPreset[] }) {
  const { t } = useTranslation('agent');
  const { location } = useNavigation();
  const { from, to, problems } = period;
  const form = useFirstProblem(problems.from || problems.to ? problems : undefined);
  return (
    <div className="grid gap-3 px-4 py-4 print:hidden">
      <nav aria-label={t('statement.presets')}>
        <ul className="flex flex-wrap gap-2">
          {presets.map((one) => (
            <li key={one.preset}>
              <Link
                to={`${periodSearch(one)}#statement`}
                preventScrollReset
                aria-current={one.from === from && one.to === to ? 'true' : undefined}
                className="inline-flex min-h-9 items-center rounded-full border border-field-line px-3 text-sm font-semibold text-ink-2 hover:text-ink hover:no-underline aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:text-brand-ink max-md:min-h-11 pointer-coarse:min-h-11"
              >
                {t(`statement.${one.preset}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form
        ref={form}
        key={`${from}-${to}`}
        action="/agent/credit#statement"
        preventScrollReset
        className="grid grid-cols-2 items-start gap-3 md:flex"
      >
        <Input
          dense
          type="date"
          name="from"
          label={t('statement.from')}
          defaultValue={dateOrEmpty(from)}
          error={problems.from && t(`statement.problems.${problems.from}`)}
          className="md:w-48"
        />
        <Input
          dense
          type="date"
          name="to"
          label={t('statement.to')}
          defaultValue={dateOrEmpty(to)}
          error={problems.to && t(`statement.problems.${problems.to}`)}
          className="md:w-48"
        />
        <ShowButton
          label={t('statement.show')}
          busy={location?.pathname === '/agent/credit'}
          className="max-md:col-span-2 md:mt-5.5"
        />
      </Form>
    </div>
  );
}

/** The query string of a period, with the page number after the first. */
function periodSearch({ from, to }: { from: string; to: string }, page = 1): string {
  return `?${new URLSearchParams({ from, to, ...(page > 1 && { page: String(page) }) })}`;
}
