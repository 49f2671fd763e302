import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { KeyRound } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Panel, RefusalAlert, useSentIntent } from '../page-parts.tsx';
import type { SecurityPage } from './read-security-page.ts';
import { DoneAlert, type SectionProps, SecurityForm } from './security-form.tsx';

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

/** WebAuthn needs scripts, so without them a message says so. */
function AddPasskey({ suggestedName }: { suggestedName: string }) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [state, setState] = useState<'ready' | 'waiting' | PasskeyOutcome>('ready');

  async function add(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('name')?.toString().trim() || suggestedName;
    setState('waiting');
    const outcome = await createPasskey(name);
    setState(outcome === 'added' ? 'ready' : outcome);
    if (outcome === 'added') {
      await navigate('/account/security?done=passkey-added#passkeys', { preventScrollReset: true });
    }
  }

  return (
    <>
      <p className="hidden text-ink-2 noscript:block">{t('security.passkeys.needsScripts')}</p>
      <form onSubmit={add} className="grid gap-4 noscript:hidden">
        {state === 'failed' && <Alert tone="warning">{t('security.passkeys.failed')}</Alert>}
        {state === 'cancelled' && <Alert>{t('security.passkeys.cancelled')}</Alert>}
        {state === 'unsupported' && <Alert tone="warning">{t('security.passkeys.unsupported')}</Alert>}
        {state === 'not_fresh' && <RefusalAlert error="not_fresh" back="/account/security" />}
        <div className="flex flex-wrap items-start gap-3">
          <Input
            name="name"
            label={t('security.passkeys.name')}
            hint={t('security.passkeys.nameHint')}
            defaultValue={suggestedName}
            maxLength={100}
            autoComplete="off"
            className="w-full max-w-80"
          />
          <Button
            type="submit"
            icon={KeyRound}
            busy={state === 'waiting'}
            busyLabel={t('security.passkeys.adding')}
            className="min-h-12 md:mt-6.5"
          >
            {t('security.passkeys.add')}
          </Button>
        </div>
      </form>
    </>
  );
}

type PasskeyOutcome = 'added' | 'cancelled' | 'unsupported' | 'not_fresh' | 'failed';

/** Creates a passkey on the device and registers it with the server. The WebAuthn library loads on first use. */
async function createPasskey(name: string): Promise<PasskeyOutcome> {
  try {
    const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser');
    if (!browserSupportsWebAuthn()) return 'unsupported';
    const options = await fetch('/api/auth/passkey/generate-register-options');
    if (!options.ok) return (await isSessionTooOld(options)) ? 'not_fresh' : 'failed';
    const response = await startRegistration({ optionsJSON: await options.json() });
    const verified = await fetch('/api/auth/passkey/verify-registration', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ response, name }),
    });
    if (verified.ok) return 'added';
    return (await isSessionTooOld(verified)) ? 'not_fresh' : 'failed';
  } catch (error) {
    return error instanceof Error && error.name === 'NotAllowedError' ? 'cancelled' : 'failed';
  }
}

async function isSessionTooOld(refused: Response): Promise<boolean> {
  return refused.status === 401 || (await refused.text()).includes('SESSION_NOT_FRESH');
}
