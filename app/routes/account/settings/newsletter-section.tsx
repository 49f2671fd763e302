import { Form } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Bell } from '../../../ui/icons.tsx';
import { Panel } from '../parts/panel.tsx';
import { useSentIntent } from '../parts/use-sent-intent.ts';
import type { SettingsAnswer } from './settings-answer.ts';

interface NewsletterSectionProps {
  letter: 'on' | 'off' | 'unknown';
  email: string;
  done: string | null;
  answer: SettingsAnswer | undefined;
}

export function NewsletterSection({ letter, email, done, answer }: NewsletterSectionProps) {
  const { t } = useTranslation('account');
  const isSent = useSentIntent();
  const intent = letter === 'on' ? 'leave-letter' : 'join-letter';
  return (
    <Panel id="letter" icon={Bell} title={t('settings.letter.heading')} text={t('settings.letter.text')}>
      {done === 'joined' && <Said>{t('settings.letter.joined')}</Said>}
      {done === 'left' && <Said>{t('settings.letter.left')}</Said>}
      {done === 'asked' && <Said>{t('settings.letter.asked', { email })}</Said>}
      {answer?.intent === 'join-letter' && (
        <Alert tone="warning" className="mb-4">
          {t('shared.tooMany')}
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {t('settings.letter.name')}
            {letter !== 'unknown' && (
              <Badge tone={letter === 'on' ? 'success' : 'neutral'} dot={letter === 'on'}>
                {letter === 'on' ? t('shared.on') : t('shared.off')}
              </Badge>
            )}
          </p>
          <p className="text-sm text-ink-2">
            {t('settings.letter.about')} {letter === 'unknown' && t('settings.letter.unknown')}
          </p>
        </div>
        <Form method="post" action="/account/settings#letter" preventScrollReset>
          <input type="hidden" name="intent" value={intent} />
          <Button
            type="submit"
            busy={isSent(intent)}
            busyLabel={letter === 'on' ? t('settings.letter.leaving') : t('settings.letter.joining')}
          >
            {letter === 'on' ? t('settings.letter.leave') : t('settings.letter.join')}
          </Button>
        </Form>
      </div>
    </Panel>
  );
}

function Said({ children }: { children: string }) {
  return (
    <Alert tone="success" className="mb-4">
      {children}
    </Alert>
  );
}
