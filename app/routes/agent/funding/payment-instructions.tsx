import clsx from 'clsx';
import type { ReactNode } from 'react';
import { type DepositMethod, maxMobileMinor } from '#features/agents/deposits/deposit.ts';
import { currencySymbols } from '#features/settings/currencies.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { numberFormat } from '#lib/formats.ts';
import { wholeUnitsFormatter, wholeUnitsFromUsd } from '#lib/money.ts';
import { FieldMessage } from '#ui/field.tsx';
import { CreditCard, Globe, type Icon, Landmark, Smartphone, WalletCards } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { useAmounts } from '../money.tsx';
import type { FundingPage } from './load-funding.ts';

/** CSS shows the panel of the chosen method, so that it works with and without scripts. */
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
        maxMinor={page.mobileMaxMinor}
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
  maxMinor,
  kesPerUsd,
  amountMinor,
}: {
  phone: string;
  error: string | undefined;
  ourNumber: string | null;
  /** The maximum of one payment, in KES cents. */
  maxMinor: number | null;
  kesPerUsd: number;
  amountMinor: number | undefined;
}) {
  const { t, language } = useTranslation('funding');
  const { isolate, dollars } = useAmounts();
  const symbol = currencySymbols.KES;
  const rate = numberFormat(`${language}-u-nu-latn`, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
  const shillings = wholeUnitsFormatter({ symbol }, language);
  const byMobileMinor = maxMinor === null ? null : maxMobileMinor({ maxMinor }, kesPerUsd);
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
          rate: isolate(`${symbol} ${rate.format(kesPerUsd)}`),
          dollar: dollars(100),
        })}{' '}
        {maxMinor !== null &&
          byMobileMinor !== null &&
          !isTooMuch &&
          t('instructions.most', {
            shillings: isolate(shillings(Math.floor(maxMinor / 100))),
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
              amount: isolate(shillings(wholeUnitsFromUsd(amountMinor, kesPerUsd))),
            })}
          </strong>
        )}
      </p>
    </>
  );
}

/** The instructions of each payment method. */
const panelOf = {
  bank_transfer: 'bank',
  wire_transfer: 'wire',
  credit_card: 'card',
  debit_card: 'card',
  mobile_money: 'mobile',
} as const satisfies Record<DepositMethod, string>;

type Panel = (typeof panelOf)[DepositMethod];

const icons = {
  bank_transfer: Landmark,
  credit_card: CreditCard,
  debit_card: WalletCards,
  mobile_money: Smartphone,
  wire_transfer: Globe,
} as const satisfies Record<DepositMethod, Icon>;

/** The payment methods as tiles; the instructions stand below. */
export function MethodTiles({
  methods,
  chosen,
  error,
}: {
  methods: readonly DepositMethod[];
  chosen: string | undefined;
  error: string | undefined;
}) {
  const { t } = useTranslation('funding');
  return (
    <fieldset className="min-w-0" aria-describedby={error ? 'method-message' : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{t('form.method')}</legend>
      <div className="grid grid-cols-2 gap-2 md:grid-cols-5">
        {methods.map((method) => {
          const Icon = icons[method];
          return (
            <label
              key={method}
              className="relative flex min-h-12 items-center gap-2.5 rounded-md border border-field-line bg-surface px-3 py-2 text-sm leading-tight font-semibold hover:border-ink-2 has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand-ink has-checked:inset-ring has-checked:inset-ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-aria-invalid:border-danger max-md:last:odd:col-span-2 md:flex-col md:items-start md:gap-1.5 md:py-3"
            >
              <input
                type="radio"
                name="method"
                value={method}
                data-panel={panelOf[method]}
                required
                defaultChecked={method === chosen}
                aria-invalid={error ? true : undefined}
                className="absolute inset-0 size-full cursor-pointer appearance-none rounded-md outline-none"
              />
              <Icon aria-hidden="true" size={20} strokeWidth={1.5} className="flex-none" />
              <span className="min-w-0 hyphens-auto wrap-anywhere">{t(`methods.${method}`)}</span>
            </label>
          );
        })}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldMessage id="method-message" error={error} />
        </div>
      )}
    </fieldset>
  );
}

/** Where to send a transfer. Settings that are not set are left out. */
export function BankLines({ bank, children }: { bank: FundingPage['bank']; children: ReactNode }) {
  const { t } = useTranslation('funding');
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
      {children}
      <BankLine name={t('bank.bankName')}>{bank.bankName}</BankLine>
      <BankLine name={t('bank.accountName')}>{bank.accountName}</BankLine>
      <BankLine name={t('bank.accountNumber')}>
        {bank.accountNumber && <span dir="ltr">{bank.accountNumber}</span>}
      </BankLine>
      <BankLine name={t('bank.branch')}>{bank.branch}</BankLine>
      <BankLine name={t('bank.swift')}>{bank.swift && <span dir="ltr">{bank.swift}</span>}</BankLine>
    </dl>
  );
}

export function BankLine({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-ink-2">{name}</dt>
      <dd className="num font-semibold wrap-anywhere">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
