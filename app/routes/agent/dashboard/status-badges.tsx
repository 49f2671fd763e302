import type { AccountStatus, VerificationStatus } from '#features/agents/agent-status.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const verificationTones = {
  pending: 'warning',
  verified: 'success',
  rejected: 'danger',
} as const satisfies Record<VerificationStatus, BadgeTone>;

const accountTones = {
  active: 'success',
  inactive: 'neutral',
  suspended: 'danger',
} as const satisfies Record<AccountStatus, BadgeTone>;

interface StatusBadgesProps {
  agent: { verificationStatus: VerificationStatus; accountStatus: AccountStatus };
}

export function StatusBadges({ agent: { verificationStatus, accountStatus } }: StatusBadgesProps) {
  const { t } = useTranslation('agent');
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      <div className="flex items-center gap-2">
        <dt className="text-ink-2">{t('verification.label')}</dt>
        <dd>
          <Badge dot tone={verificationTones[verificationStatus]}>
            {t(`verification.${verificationStatus}`)}
          </Badge>
        </dd>
      </div>
      <div className="flex items-center gap-2">
        <dt className="text-ink-2">{t('account.label')}</dt>
        <dd>
          <Badge dot tone={accountTones[accountStatus]}>
            {t(`account.${accountStatus}`)}
          </Badge>
        </dd>
      </div>
    </dl>
  );
}
