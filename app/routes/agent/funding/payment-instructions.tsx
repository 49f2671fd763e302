import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { DepositMethod } from '#features/agents/deposits/deposit.ts';
import { symbolOf } from '#features/settings/currencies.ts';
import { fillIn } from '#i18n/translator.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { numberFormat } from '#lib/formats.ts';
import { wholeUnitsFormatter, wholeUnitsFromUsd } from '#lib/money.ts';
import { FieldMessage } from '#ui/field.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { Globe, Smartphone } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { CreditCard, Landmark, WalletCards } from '#ui/office-icons.tsx';
import { useAmounts } from '../money.tsx';
import type { FundingPage } from './load-funding.ts';

/** CSS shows the panel of the chosen method, so that it works with and without scripts. */
const shownWhen: Record<Panel, string> = {
  bank: 'group-has-[[data-panel=bank]:checked]/funds:grid',
  wire: 'group-has-[[data-panel=wire]:checked]/funds:grid',
  card: 'group-has-[[data-panel=card]:checked]/funds:grid',
  mobile: 'group-has-[[data-panel=mobile]:checked]/funds:grid',
};

export function PaymentInstructions(props: {
  page: FundingPage;
  phone: string;
  phoneError: string | undefined;
  amountMinor: number | undefined;
}) {
  const { page, phone, phoneError, amountMinor } = props;
  const { t } = useTranslation('funding');
  const panels: Record<Panel, ReactNode> = {
    bank: <ToTheBank text={t('instructions.bank')} bank={page.bank} />,
    wire: <ToTheBank text={t('instructions.wire')} bank={page.bank} />,
    card: <p className="text-sm">{t('instructions.card')}</p>,
    mobile: page.mobileMoney && (
      <MobileMoney
        phone={phone}
        error={phoneError}
        ourNumber={page.bank.mobileMoneyNumber}
        facts={page.mobileMoney}
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

function MobileMoney(props: {
  phone: string;
  error: string | undefined;
  ourNumber: string | null;
  facts: NonNullable<FundingPage['mobileMoney']>;
  amountMinor: number | undefined;
}) {
  const {
    phone,
    error,
    ourNumber,
    facts: { currency, ratePerUsd, max, phoneHint, paidIn },
    amountMinor,
  } = props;
  const { t, language } = useTranslation('funding');
  const { isolate, dollars } = useAmounts();
  const symbol = symbolOf(currency);
  const rate = numberFormat(`${language}-u-nu-latn`, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
  const units = wholeUnitsFormatter({ symbol }, language);
  const isTooMuch = amountMinor !== undefined && max !== null && amountMinor > max.usdMinor;
  return (
    <>
      <p className="text-sm">{t('instructions.mobile')}</p>
      <Input
        name="phone"
        type="tel"
        label={t('instructions.phone')}
        hint={phoneHint}
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
        {fillIn(paidIn, { rate: isolate(`${symbol} ${rate.format(ratePerUsd)}`), dollar: dollars(100) })}{' '}
        {max !== null &&
          !isTooMuch &&
          t('instructions.most', {
            limit: isolate(units(Math.floor(max.minor / 100))),
            amount: dollars(max.usdMinor),
          })}{' '}
        {isTooMuch && (
          <strong className="font-semibold text-danger">
            {t('problems.above_mobile_maximum', { amount: dollars(max.usdMinor) })}
          </strong>
        )}
        {amountMinor !== undefined && !isTooMuch && (
          <strong className="font-semibold text-ink">
            {t('instructions.charge', { amount: isolate(units(wholeUnitsFromUsd(amountMinor, ratePerUsd))) })}
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
export function MethodTiles(props: {
  methods: readonly DepositMethod[];
  chosen: string | undefined;
  error: string | undefined;
}) {
  const { methods, chosen, error } = props;
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
              <Icon className="flex-none" />
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
