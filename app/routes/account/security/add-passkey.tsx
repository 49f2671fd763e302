import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { KeyRound } from '../../../ui/icons.tsx';
import { Input } from '../../../ui/input.tsx';
import { RefusalAlert } from '../parts/refusal-alert.tsx';
import { createPasskey, type PasskeyOutcome } from './create-passkey.ts';

/** Only scripts can speak to the device's lock, so without them a sentence says so. */
export function AddPasskey({ suggestedName }: { suggestedName: string }) {
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
