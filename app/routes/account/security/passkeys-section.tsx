import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { KeyRound } from '../../../ui/icons.tsx';
import { Panel } from '../parts/panel.tsx';
import { RefusalAlert } from '../parts/refusal-alert.tsx';
import { useSentIntent } from '../parts/use-sent-intent.ts';
import { AddPasskey } from './add-passkey.tsx';
import { DoneAlert } from './done-alert.tsx';
import type { SecurityPage } from './read-security-page.ts';
import type { SectionProps } from './section-props.ts';
import { SecurityForm } from './security-form.tsx';

interface PasskeysSectionProps extends SectionProps {
  passkeys: SecurityPage['passkeys'];
  deviceName: string;
}

export function PasskeysSection({ done, answer, passkeys, deviceName }: PasskeysSectionProps) {
  const { t } = useTranslation('account');
  const isSent = useSentIntent();
  return (
    <Panel
      id="passkeys"
      icon={KeyRound}
      title={t('security.passkeys.heading')}
      text={t('security.passkeys.text')}
      className="print:hidden"
    >
      <DoneAlert done={done} is="passkey-added">
        {t('security.passkeys.addedDone')}
      </DoneAlert>
      <DoneAlert done={done} is="passkey-removed">
        {t('security.passkeys.removed')}
      </DoneAlert>
      {passkeys.length === 0 ? (
        <p className="mb-4 text-ink-3">{t('security.passkeys.none')}</p>
      ) : (
        <ul className="mb-5 divide-y divide-line border-y border-line">
          {passkeys.map(({ id, name, added }) => {
            const shownName = name || t('security.passkeys.unnamed');
            return (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <div className="min-w-0">
                  <p className="font-semibold wrap-anywhere">
                    <bdi>{shownName}</bdi>
                  </p>
                  <p className="text-sm text-ink-3">{t('security.passkeys.added', { date: added })}</p>
                </div>
                <SecurityForm intent="remove-passkey" id={id} className="flex-none">
                  <Button
                    type="submit"
                    tone="quiet"
                    aria-label={t('security.passkeys.removeLabel', { name: shownName })}
                    busy={isSent('remove-passkey', id)}
                  >
                    {t('security.passkeys.remove')}
                  </Button>
                </SecurityForm>
              </li>
            );
          })}
        </ul>
      )}
      {answer?.intent === 'remove-passkey' && answer.error && <RefusedHere error={answer.error} />}
      <AddPasskey suggestedName={deviceName} />
    </Panel>
  );
}

function RefusedHere({ error }: { error: string }) {
  return (
    <div className="mb-4">
      <RefusalAlert error={error} back="/account/security" />
    </div>
  );
}
