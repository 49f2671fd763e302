import clsx from 'clsx';
import type { ReactNode } from 'react';
import { mostByMobileMinor } from '#features/agents/deposits/deposit.ts';
import { currencySymbols } from '#features/settings/currencies.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { numberFormat } from '#lib/formats.ts';
import { wholeUnitsFormatter, wholeUnitsFromUsd } from '#lib/money.ts';
import { Input } from '../../../ui/input.tsx';
import { BankLine, BankLines } from './bank-lines.tsx';
import type { FundingPage } from './load-funding.ts';
import { type Panel, panelOf } from './panels.ts';
import { useAmounts } from './use-amounts.ts';

/* The style sheet shows the one of the chosen method, so that it follows the choice with and without scripts. */
const shownWhen: Record<Panel, string> = {
  bank: 'group-has-[[data-panel=bank]:checked]/funds:grid',
  wire: 'group-has-[[data-panel=wire]:checked]/funds:grid',
  card: 'group-has-[[data-panel=card]:checked]/funds:grid',
  mobile: 'group-has-[[data-panel=mobile]:checked]/funds:grid',
};

export function PaymentInstructions({
  page,
  phone,
  phoneError,
  amountMinor,
}: {
  page: FundingPage;
  phone: string;
  phoneError: string | undefined;
  amountMinor: number | undefined;
}) {
  const { t } = useTranslation('funding');
  const panels: Record<Panel, ReactNode> = {
    bank: <ToTheBank text={t('instructions.bank')} bank={page.bank} />,
    wire: <ToTheBank text={t('instructions.wire')} bank={page.bank} />,
    card: <p className="text-sm">{t('instructions.card')}</p>,
    mobile: (
      <MobileMoney
        phone={phone}
        error={phoneError}
        ourNumber={page.bank.mobileMoneyNumber}
        mostMinor={page.mobileMostMinor}
        kesPerUsd={page.kesPerUsd}
        amountMinor={amountMinor}
      />
    ),
  };
  const offered = new Set<Panel>(page.methods.map((method) => panelOf[method]));
  return (
    <section aria-label={t('instructions.heading')} className="rounded-md bg-brand-soft/60 px-4 py-4">
      <h3 className="mb-2 text-md">{t('instructions.heading')}</h3>
      {[...offered].map((panel) => (
        <div key={panel} className={clsx('hidden gap-3', shownWhen[panel])}>
          {panels[panel]}
        </div>
      ))}
    </section>
  );
}

function ToTheBank({ text, bank }: { text: string; bank: FundingPage['bank'] }) {
  const { t } = useTranslation('funding');
  return (
    <>
      <p className="text-sm">{text}</p>
      <BankLines bank={bank}>
        <BankLine name={t('bank.reference')}>{t('instructions.referenceNext')}</BankLine>
      </BankLines>
      <p className="text-sm text-ink-2">{t('instructions.confirmed')}</p>
    </>
  );
}

function MobileMoney({
  phone,
  error,
  ourNumber,
  mostMinor,
  kesPerUsd,
  amountMinor,
}: {
  phone: string;
  error: string | undefined;
  ourNumber: string | null;
  /** Of one payment, in hundredths of shillings. */
  mostMinor: number | null;
  kesPerUsd: number;
  amountMinor: number | undefined;
}) {
  const { t, language } = useTranslation('funding');
  const { apart, dollars } = useAmounts();
  const symbol = currencySymbols.KES;
  const rate = numberFormat(`${language}-u-nu-latn`, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
  const shillings = wholeUnitsFormatter({ symbol }, language);
  const byMobileMinor = mostMinor === null ? null : mostByMobileMinor({ mostMinor }, kesPerUsd);
  const isTooMuch = amountMinor !== undefined && byMobileMinor !== null && amountMinor > byMobileMinor;
  return (
    <>
      <p className="text-sm">{t('instructions.mobile')}</p>
      <Input
        name="phone"
        type="tel"
        label={t('instructions.phone')}
        hint={t('instructions.phoneHint')}
        error={error}
        defaultValue={phone}
        maxLength={40}
        autoComplete="tel"
        className="max-w-80"
      />
      {ourNumber && (
        <p className="text-sm text-ink-2">
          {t('instructions.ourNumber')} <b className="isolate-ltr num font-semibold text-ink">{ourNumber}</b>
        </p>
      )}
      <p className="num text-sm text-ink-2">
        {t('instructions.rate', {
          rate: apart(`${symbol} ${rate.format(kesPerUsd)}`),
          dollar: dollars(100),
        })}{' '}
        {mostMinor !== null &&
          byMobileMinor !== null &&
          !isTooMuch &&
          t('instructions.most', {
            shillings: apart(shillings(Math.floor(mostMinor / 100))),
            amount: dollars(byMobileMinor),
          })}{' '}
        {isTooMuch && (
          <strong className="font-semibold text-danger">
            {t('problems.above_mobile_maximum', { amount: dollars(byMobileMinor) })}
          </strong>
        )}
        {amountMinor !== undefined && !isTooMuch && (
          <strong className="font-semibold text-ink">
            {t('instructions.shillings', {
              amount: apart(shillings(wholeUnitsFromUsd(amountMinor, kesPerUsd))),
            })}
          </strong>
        )}
      </p>
    </>
  );
}
