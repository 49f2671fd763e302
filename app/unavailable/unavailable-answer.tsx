import { localPath } from '#lib/untrusted-input.ts';
import { buttonStyle } from '#ui/button.tsx';
import { LogIn, RotateCw, Send } from '#ui/icons.tsx';
import { pageResponse, type StandaloneFacts, StandalonePage } from './standalone-page.tsx';

/** The answer is not cached, and programs may retry after 5 seconds. */
export const unavailableHeaders = { 'retry-after': '5', 'cache-control': 'no-store' };

/** Passwords are never sent back to the browser. */
const passwordField = /password/i;

/** A form that was not processed: its fields, or `lost` when they can't be sent back, as with files. */
export type UnsentForm = URLSearchParams | 'lost' | undefined;

/** The answer to a document or API request while the database is unavailable. */
export function unavailableAnswer(request: Request, facts: StandaloneFacts, unsent: UnsentForm): Response {
  const { pathname, search } = new URL(request.url);
  const isForPrograms = pathname.startsWith('/api/') || pathname.startsWith('/.well-known/');
  if (isForPrograms) return Response.json({ error: 'unavailable' }, { status: 503, headers: unavailableHeaders });
  if (!/text\/html|\*\/\*/.test(request.headers.get('accept') ?? '*/*'))
    return new Response(facts.catalogue.translator.of('legal')('unavailable.text'), {
      status: 503,
      headers: { ...unavailableHeaders, 'content-type': 'text/plain; charset=utf-8' },
    });
  return pageResponse(
    <UnavailablePage facts={facts} address={localPath(pathname + search)} unsent={unsent} />,
    503,
    unavailableHeaders,
  );
}

/** The answer, without scripts, to a form that was sent after the session had ended. */
export function signedOutAnswer(
  request: Request,
  facts: StandaloneFacts,
  { fields, signInPage }: { fields: URLSearchParams; signInPage: string },
): Response {
  const { pathname, search } = new URL(request.url);
  const t = facts.catalogue.translator.of('legal');
  return pageResponse(
    <StandalonePage facts={facts} title={t('signedOut.title')} heading={t('signedOut.title')}>
      <p className="mt-4 max-w-[46ch] text-lg text-on-ocean-2">{t('signedOut.text')}</p>
      <p className="mt-8">
        <a href={signInPage} target="_blank" rel="noopener" className={buttonStyle({ tone: 'accent' })}>
          <LogIn size={18} strokeWidth={1.75} className="rtl:-scale-x-100" />
          {facts.catalogue.translator.of('auth')('signIn')}
        </a>
      </p>
      <ResendForm facts={facts} address={localPath(pathname + search)} fields={fields} />
    </StandalonePage>,
    401,
    { 'cache-control': 'no-store' },
  );
}

function UnavailablePage({ facts, address, unsent }: { facts: StandaloneFacts; address: string; unsent: UnsentForm }) {
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
            <RotateCw size={18} strokeWidth={1.75} />
            {t('maintenance.retry')}
          </a>
        </p>
      )}
    </StandalonePage>
  );
}

/** The same form with everything that was typed, except passwords. */
export function ResendForm({
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
  const isNewPassword = fields.has('confirmPassword');
  return (
    <form method="post" action={address} className="mt-8 grid max-w-96 gap-5">
      {[...fields].map(([name, value], index) => {
        // A name may occur twice, so the index is the key of this fixed list.
        const key = index;
        if (!passwordField.test(name)) return <input key={key} type="hidden" name={name} value={value} />;
        const isCurrent = name === 'currentPassword' || !isNewPassword;
        return (
          <label key={key} className="grid gap-1.5 text-sm font-semibold">
            {passwordLabel(translator, name, isNewPassword)}
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
        <Send size={18} strokeWidth={1.75} className="rtl:-scale-x-100" />
        {t('unavailable.resend')}
      </button>
    </form>
  );
}

function passwordLabel(
  translator: StandaloneFacts['catalogue']['translator'],
  name: string,
  isNewPassword: boolean,
): string {
  const t = translator.of('auth');
  if (name === 'currentPassword') return translator.of('account')('shared.currentPassword');
  if (name === 'confirmPassword') return t('fields.confirmPassword');
  return isNewPassword ? t('fields.newPassword') : t('fields.password');
}
