import type { TransactionStatus } from '#features/agents/transactions/transaction.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const tones: Record<TransactionStatus, BadgeTone> = {
  pending: 'warning',
  completed: 'success',
  failed: 'danger',
  voided: 'neutral',
};

export function TransactionBadge({ status }: { status: TransactionStatus }) {
  const { t } = useTranslation('agent');
  return (
    <Badge dot tone={tones[status]}>
      {t(`statuses.${status}`)}
    </Badge>
  );
}
