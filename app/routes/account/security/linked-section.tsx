import { Form } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link2 } from '../../../ui/icons.tsx';
import { Panel } from '../parts/panel.tsx';
import { RefusalAlert } from '../parts/refusal-alert.tsx';
import { useSentIntent } from '../parts/use-sent-intent.ts';
import { DoneAlert } from './done-alert.tsx';
import type { SecurityPage } from './read-security-page.ts';
import type { SectionProps } from './section-props.ts';
import { SecurityForm } from './security-form.tsx';

interface LinkedSectionProps extends SectionProps {
  providers: SecurityPage['providers'];
}

export function LinkedSection({ done, answer, providers }: LinkedSectionProps) {
  const { t } = useTranslation('account');
  const isSent = useSentIntent();
  return (
    <Panel
      id="linked"
      icon={Link2}
      title={t('security.linked.heading')}
      text={t('security.linked.text')}
      className="print:hidden"
    >
      <DoneAlert done={done} is="unlinked">
        {t('security.linked.unlinked')}
      </DoneAlert>
      {answer?.intent === 'unlink-identity' && answer.error && (
        <div className="mb-4">
          <RefusalAlert error={answer.error} back="/account/security" />
        </div>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {providers.map(({ id, name, identity }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold">
                <bdi>{name}</bdi>
              </p>
              <p className="text-sm text-ink-3">
                {identity
                  ? t('security.linked.linkedSince', { date: identity.since })
                  : t('security.linked.notLinked')}
              </p>
            </div>
            {identity ? (
              <SecurityForm intent="unlink-identity" id={identity.id}>
                <Button
                  type="submit"
                  tone="quiet"
                  aria-label={t('security.linked.unlinkLabel', { name })}
                  busy={isSent('unlink-identity', identity.id)}
                >
                  {t('security.linked.unlink')}
                </Button>
              </SecurityForm>
            ) : (
              <Form method="post" action="/account/security">
                <input type="hidden" name="intent" value="link-identity" />
                <input type="hidden" name="provider" value={id} />
                <Button type="submit" aria-label={t('security.linked.linkLabel', { name })}>
                  {t('security.linked.link')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
