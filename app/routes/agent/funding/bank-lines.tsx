import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { FundingPage } from './load-funding.ts';

/** Where a transfer goes. What is not set is not spoken of. */
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
