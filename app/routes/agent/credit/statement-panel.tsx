import type { AskedPeriod } from '#features/agents/period/period.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { FileDown, FileSpreadsheet } from '../../../ui/icons.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { PortalPanel } from '../parts/portal-panel.tsx';
import { PeriodForm, type ShownPreset } from './period-form.tsx';
import { periodSearch } from './period-search.ts';
import type { ShownStatement } from './show-credit.ts';
import { StatementSums } from './statement-sums.tsx';
import { StatementTable } from './statement-table.tsx';

interface StatementPanelProps {
  period: AskedPeriod;
  presets: ShownPreset[];
  /** None where the days make no sense. */
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
        <ButtonLink
          to={`/agent/statement.pdf${periodSearch(statement)}`}
          reloadDocument
          size="sm"
          icon={FileDown}
        >
          <span className="sr-only">{t('statement.download')}: </span>
          {t('statement.pdf')}
        </ButtonLink>
      )}
      <ButtonLink
        to={`/agent/statement.csv${periodSearch(statement)}`}
        reloadDocument
        size="sm"
        icon={FileSpreadsheet}
      >
        <span className="sr-only">{t('statement.download')}: </span>
        {t('statement.csv')}
      </ButtonLink>
    </div>
  );
}
