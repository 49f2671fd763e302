import { renderToStaticMarkup } from 'react-dom/server';
import { localPath } from '#lib/local-path.ts';
import { type StandaloneFacts, StandalonePage } from '../maintenance/standalone-page.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { LogIn, RotateCw, Send } from '../ui/icons.tsx';

/** Programs may ask again that soon, and nobody keeps the answer. */
export const unavailableHeaders = { 'retry-after': '5', 'cache-control': 'no-store' };

/** What is typed again, and never sent back to a browser. */
const passwordField = /password/i;

/** What was sent and not taken: the fields of a form, or `lost` where they can't be sent back, as with files. */
export type UnsentForm = URLSearchParams | 'lost' | undefined;

/** What is said to everybody whose request met a database in trouble, and wants no data for the router. */
export function unavailableAnswer(request: Request, facts: StandaloneFacts, unsent: UnsentForm): Response {
  const { pathname, search } = new URL(request.url);
  const isForPrograms = pathname.startsWith('/api/') || pathname.startsWith('/.well-known/');
  if (isForPrograms)
    return Response.json({ error: 'unavailable' }, { status: 503, headers: unavailableHeaders });
  if (!/text\/html|\*\/\*/.test(request.headers.get('accept') ?? '*/*'))
    return new Response(facts.catalogue.translator.of('legal')('unavailable.text'), {
      status: 503,
      headers: { ...unavailableHeaders, 'content-type': 'text/plain; charset=utf-8' },
    });
  const page = renderToStaticMarkup(
    <UnavailablePage facts={facts} address={localPath(pathname + search)} unsent={unsent} />,
  );
  return new Response(`<!DOCTYPE html>${page}`, {
    status: 503,
    headers: { ...unavailableHeaders, 'content-type': 'text/html; charset=utf-8' },
  });
}

/** What is said, with scripts off, to whoever sent a filled form after their session had ended. */
export function signedOutAnswer(
  request: Request,
  facts: StandaloneFacts,
  { fields, signInPage }: { fields: URLSearchParams; signInPage: string },
): Response {
  const { pathname, search } = new URL(request.url);
  const t = facts.catalogue.translator.of('legal');
  const page = renderToStaticMarkup(
    <StandalonePage facts={facts} title={t('signedOut.title')} heading={t('signedOut.title')}>
      <p className="mt-4 max-w-[46ch] text-lg text-on-ocean-2">{t('signedOut.text')}</p>
      <p className="mt-8">
        <a href={signInPage} target="_blank" rel="noopener" className={buttonStyle({ tone: 'accent' })}>
          <LogIn aria-hidden="true" size={18} strokeWidth={1.75} className="rtl:-scale-x-100" />
          {facts.catalogue.translator.of('auth')('signIn')}
        </a>
      </p>
      <ResendForm facts={facts} address={localPath(pathname + search)} fields={fields} />
    </StandalonePage>,
  );
  return new Response(`<!DOCTYPE html>${page}`, {
    status: 401,
    headers: { 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' },
  });
}

function UnavailablePage({
  facts,
  address,
  unsent,
}: {
  facts: StandaloneFacts;
  /** What was asked for. */
  address: string;
  unsent: UnsentForm;
}) {
  const t = facts.catalogue.translator.of('legal');
  return (
    <StandalonePage facts={facts} title={t('unavailable.title')} heading={t('unavailable.heading')}>
      <p className="mt-4 max-w-[46ch] text-lg text-on-ocean-2">{t('unavailable.text')}</p>
      {unsent && (
        <p className="mt-4 max-w-[46ch] font-semibold">
          {t(unsent === 'lost' ? 'unavailable.lost' : 'unavailable.unsent')}
        </p>
      )}
      {unsent instanceof URLSearchParams ? (
        <ResendForm facts={facts} address={address} fields={unsent} />
      ) : (
        <p className="mt-8">
          <a href={address} className={buttonStyle({ tone: 'accent' })}>
            <RotateCw aria-hidden="true" size={18} strokeWidth={1.75} />
            {t('maintenance.retry')}
          </a>
        </p>
      )}
    </StandalonePage>
  );
}

/** The same form once more, with everything that was typed into it but passwords. */
function ResendForm({
  facts,
  address,
  fields,
}: {
  facts: StandaloneFacts;
  address: string;
  fields: URLSearchParams;
}) {
  const { translator } = facts.catalogue;
  const t = translator.of('legal');
  const isChosenAnew = fields.has('confirmPassword');
  return (
    <form method="post" action={address} className="mt-8 grid max-w-96 gap-5">
      {[...fields].map(([name, value], place) => {
        // The list is written once, and a name may stand in it twice.
        const key = place;
        if (!passwordField.test(name)) return <input key={key} type="hidden" name={name} value={value} />;
        const isCurrent = name === 'currentPassword' || !isChosenAnew;
        return (
          <label key={key} className="grid gap-1.5 text-sm font-semibold">
            {passwordLabel(translator, name, isChosenAnew)}
            <input
              type="password"
              name={name}
              autoComplete={isCurrent ? 'current-password' : 'new-password'}
              required
              className="min-h-12 rounded-md border border-line bg-surface px-3 text-base font-normal text-ink"
            />
          </label>
        );
      })}
      <button type="submit" className={buttonStyle({ tone: 'accent' })}>
        <Send aria-hidden="true" size={18} strokeWidth={1.75} className="rtl:-scale-x-100" />
        {t('unavailable.resend')}
      </button>
    </form>
  );
}

function passwordLabel(
  translator: StandaloneFacts['catalogue']['translator'],
  name: string,
  isChosenAnew: boolean,
): string {
  const t = translator.of('auth');
  if (name === 'currentPassword') return translator.of('account')('shared.currentPassword');
  if (name === 'confirmPassword') return t('fields.confirmPassword');
  return isChosenAnew ? t('fields.newPassword') : t('fields.password');
}
