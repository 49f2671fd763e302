import { useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { askPasskey } from '../../../ask-passkey.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { KeyRound } from '../../../ui/icons.tsx';
import { usePageRestored } from '../../../ui/use-page-restored.ts';

type State = 'ready' | 'waiting' | 'failed';

/** Sends what the browser answered to the page itself, which lets administrators in and nobody else. */
export function PasskeyButton({ next }: { next: string }) {
  const submit = useSubmit();
  const isSent = useNavigation().formData?.has('passkey') ?? false;
  const [state, setState] = useState<State>('ready');
  usePageRestored(() => setState('ready'));

  async function signIn() {
    setState('waiting');
    try {
      const passkey = JSON.stringify(await askPasskey());
      await submit({ passkey, next }, { method: 'post' });
      setState('ready');
    } catch {
      setState('failed');
    }
  }

  return (
    <>
      {state === 'failed' && (
        <Alert tone="warning">That did not work. Try again, or sign in with your password.</Alert>
      )}
      <Button
        tone="line"
        icon={KeyRound}
        block
        busy={state === 'waiting' || isSent}
        busyLabel="Waiting for your device"
        onClick={signIn}
        className="noscript:hidden"
      >
        Sign in with a passkey
      </Button>
    </>
  );
}
