import { Form, useNavigation } from 'react-router';
import {
  type TransactionStatus,
  type TransactionType,
  transactionStatuses,
  transactionTypes,
} from '#features/agents/transactions/transaction.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { ShowButton } from '../parts/show-button.tsx';

interface TransactionFilterProps {
  type: TransactionType | null;
  status: TransactionStatus | null;
}

export function TransactionFilter({ type, status }: TransactionFilterProps) {
  const { t } = useTranslation('agent');
  const { location } = useNavigation();
  return (
    <Form
      key={`${type}-${status}`}
      action="/agent/transactions"
      className="grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap"
    >
      <Select
        dense
        name="type"
        label={t('transactions.type')}
        defaultValue={type ?? ''}
        options={[
          { value: '', label: t('transactions.allTypes') },
          ...transactionTypes.map((value) => ({ value, label: t(`types.${value}`) })),
        ]}
        className="md:w-44"
      />
      <Select
        dense
        name="status"
        label={t('transactions.status')}
        defaultValue={status ?? ''}
        options={[
          { value: '', label: t('transactions.allStatuses') },
          ...transactionStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
        ]}
        className="md:w-44"
      />
      <ShowButton
        label={t('transactions.show')}
        busy={location?.pathname === '/agent/transactions'}
        className={type || status ? undefined : 'max-md:col-span-2'}
      />
      {(type || status) && (
        <ButtonLink to="/agent/transactions" size="sm" tone="quiet">
          {t('transactions.clear')}
        </ButtonLink>
      )}
    </Form>
  );
}
