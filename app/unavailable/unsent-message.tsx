import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../ui/alert.tsx';
import { UNSENT } from './keep-unsent-form.ts';

/** Says at the foot of a form that it could not be sent, until it is sent again or another page is opened. */
export function UnsentMessage() {
  const { t } = useTranslation();
  const { key } = useLocation();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [signInPage, setSignInPage] = useState<string>();
  const sent = useRef<HTMLFormElement | null>(null);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener(
      'submit',
      ({ target }) => {
        sent.current = target instanceof HTMLFormElement ? target : null;
        setPlace(null);
      },
      { signal, capture: true },
    );
    window.addEventListener(
      UNSENT,
      (event) => {
        setSignInPage(event instanceof CustomEvent ? event.detail : undefined);
        setPlace(makePlace(sent.current));
      },
      { signal },
    );
    return () => listening.abort();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another matter.
  useEffect(() => setPlace(null), [key]);
  useEffect(() => {
    place?.scrollIntoView({ block: 'nearest' });
    return () => place?.remove();
  }, [place]);

  if (!place) return null;
  const notice = signInPage ? (
    <Alert
      tone="warning"
      action={
        <a href={signInPage} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center">
          {t('signIn')}
        </a>
      }
    >
      {t('unavailable.signedOut')}
    </Alert>
  ) : (
    <Alert tone="warning">{t('unavailable.unsent')}</Alert>
  );
  return createPortal(notice, place);
}

/** In the form that was sent; what a script sent by itself has the form of the field that it was sent from. */
function makePlace(sent: HTMLFormElement | null): HTMLElement {
  const place = document.createElement('div');
  const form = document.activeElement?.closest('form') ?? (sent?.isConnected ? sent : null);
  place.className = form
    ? 'col-span-full basis-full py-2'
    : 'fixed inset-x-4 bottom-16 z-50 mx-auto max-w-150';
  (form ?? document.body).append(place);
  return place;
}
