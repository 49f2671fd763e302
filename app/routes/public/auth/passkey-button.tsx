import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { askPasskey } from '../../../ask-passkey.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { KeyRound } from '../../../ui/icons.tsx';
import { usePageRestored } from '../../../ui/use-page-restored.ts';

type State = 'ready' | 'waiting' | 'failed';

/** Where it leads, the sign-in page knows. */
export function PasskeyButton({ to }: { to: string }) {
  const { t } = useTranslation('auth');
  const [state, setState] = useState<State>('ready');
  usePageRestored(() => setState('ready'));

  async function signIn() {
    setState('waiting');
    try {
      const response = await askPasskey();
      const verified = await fetch('/api/auth/passkey/verify-authentication', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ response }),
      });
      if (!verified.ok) throw new Error(`The passkey was refused: ${verified.status}`);
      window.location.assign(to);
    } catch {
      setState('failed');
    }
  }

  return (
    <>
      {state === 'failed' && <Alert tone="warning">{t('passkeyFailed')}</Alert>}
      <Button
        tone="line"
        icon={KeyRound}
        block
        busy={state === 'waiting'}
        busyLabel={t('passkeyBusy')}
        onClick={signIn}
        className="noscript:hidden"
      >
        {t('passkey')}
      </Button>
    </>
  );
}
