import { Form, useNavigation } from 'react-router';
import type { VerificationStatus } from '#features/agents/agent-status.ts';
import type { DocumentKind } from '#features/agents/documents/document-kinds.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert, type AlertTone } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { BadgeCheck, Hourglass } from '../../../ui/icons.tsx';

const looks = {
  missing: { tone: 'info' },
  registration: { tone: 'warning' },
  licence: { tone: 'warning' },
  pending: { tone: 'info', icon: Hourglass },
  verified: { tone: 'success', icon: BadgeCheck },
  rejected: { tone: 'danger' },
  ready: { tone: 'info' },
} as const satisfies Record<string, { tone: AlertTone; icon?: typeof Hourglass }>;

interface WhatNextProps {
  verification: VerificationStatus;
  /** Why it was rejected. */
  reason: string | null;
  missing: readonly DocumentKind[];
  /** It was rejected, and has shown more since. */
  canAskAgain: boolean;
}

/** What happens with the documents, and what there is to do. */
export function WhatNext({ verification, reason, missing, canAskAgain }: WhatNextProps) {
  const { t } = useTranslation('agency');
  const stage = canAskAgain ? 'ready' : stageOf(verification, missing);
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
      {...(stage === 'ready' && { action: <AskAgain /> })}
    >
      {reason && verification === 'rejected' && (
        <span className="block">
          {t('documents.reason')} <bdi className="wrap-anywhere">{reason}</bdi>
        </span>
      )}
      {t(`documents.next.${stage}.text`)}
    </Alert>
  );
}

function stageOf(verification: VerificationStatus, [first, second]: readonly DocumentKind[]) {
  if (verification !== 'pending') return verification;
  return second ? 'missing' : (first ?? 'pending');
}

function AskAgain() {
  const { t } = useTranslation('agency');
  const isAsking = useNavigation().formData?.get('intent') === 'ask-again';
  return (
    <Form method="post" action="/agent/documents">
      <Button
        type="submit"
        name="intent"
        value="ask-again"
        size="sm"
        tone="brand"
        busy={isAsking}
        busyLabel={t('documents.asking')}
      >
        {t('documents.askAgain')}
      </Button>
    </Form>
  );
}
