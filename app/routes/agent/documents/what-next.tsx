import { BadgeCheck, Hourglass } from 'lucide-react';
import type { VerificationStatus } from '#features/agents/agent-status.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert, type AlertTone } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

const looks = {
  missing: { tone: 'info' },
  pending: { tone: 'info', icon: Hourglass },
  verified: { tone: 'success', icon: BadgeCheck },
  rejected: { tone: 'danger' },
} as const satisfies Record<string, { tone: AlertTone; icon?: typeof Hourglass }>;

/** What happens with the documents, and what there is to do. */
export function WhatNext({
  verification,
  hasDocuments,
}: {
  verification: VerificationStatus;
  hasDocuments: boolean;
}) {
  const { t } = useTranslation('agency');
  const stage = verification === 'pending' && !hasDocuments ? 'missing' : verification;
  return (
    <Alert
      {...looks[stage]}
      title={t(`documents.next.${stage}.title`)}
      {...(stage === 'rejected' && {
        action: (
          <ButtonLink to="/contact" size="sm">
            {t('documents.contact')}
          </ButtonLink>
        ),
      })}
    >
      {t(`documents.next.${stage}.text`)}
    </Alert>
  );
}
