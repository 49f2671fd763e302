import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { FundingPage } from './load-funding.ts';

/** Where a transfer goes. What is not set is not spoken of. */
export function BankLines({ bank, children }: { bank: FundingPage['bank']; children: ReactNode }) {
  const { t } = useTranslation('funding');
  return (
    <dl className="grid gap-1.5 text-sm">
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
    <div className="flex flex-wrap justify-between gap-x-6">
      <dt className="text-ink-2">{name}</dt>
      <dd className="num text-end font-semibold wrap-anywhere">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
