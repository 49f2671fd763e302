import { redirectDocument } from 'react-router';
import { isDatabaseTrouble } from '#db/errors.ts';
import { subjectsOf, type Waiting } from '#features/booking/waiting/waiting-lines.ts';
import { localPath } from '#lib/untrusted-input.ts';
import { buttonStyle } from '#ui/button.tsx';
import { RotateCw, Search } from '#ui/icons.tsx';
import type { RequestFacts } from '../request-context.ts';
import { pageOf } from './maintenance.tsx';
import { pageResponse, type StandaloneFacts, StandalonePage } from './standalone-page.tsx';
import { ResendForm, type UnsentForm } from './unavailable-answer.tsx';

/** The answer to somebody who has to wait in line for the checkout; undefined for whoever may go on. */
export async function waitingAnswer(
  request: Request,
  facts: StandaloneFacts & Pick<RequestFacts, 'waitingLines'>,
  unsent: () => UnsentForm,
): Promise<Response | undefined> {
  const isForm = request.method === 'POST';
  const { pathname, search, searchParams } = new URL(request.url);
  const isData = pathname === '/checkout.data';
  if ((pathname !== '/checkout' && !isData) || facts.settings.security.maintenanceMode) return undefined;
  const fields = isForm ? unsent() : undefined;
  const form = fields instanceof URLSearchParams ? fields : undefined;
  // Who gives seats back need not wait.
  if (form?.get('intent') === 'release') return undefined;
  const arrived = await facts.waitingLines
    .arrive({
      subjects: subjectsOf(searchParams),
      cookies: request.headers.get('cookie'),
      entry: isForm ? (form?.get('entry') ?? '') : undefined,
    })
    .catch((error: unknown) => {
      // The checkout itself explains it.
      if (isDatabaseTrouble(error)) return { isIn: true } as const;
      throw error;
    });
  if (arrived.isIn) return undefined;
  // The router in the browser shows no other page than the checkout; a draft of the form stays in the browser.
  if (isData) return redirectDocument(pageOf(pathname, search));
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  if (arrived.setCookie) headers['set-cookie'] = arrived.setCookie;
  // By a header, because it works without scripts, too. A form can't be sent again by it.
  if (arrived.seconds > 0 && !form) headers.refresh = String(arrived.seconds);
  const address = localPath(pathname + search);
  return pageResponse(<WaitingPage facts={facts} address={address} waiting={arrived} form={form} />, 200, headers);
}

function WaitingPage(props: {
  facts: StandaloneFacts;
  address: string;
  waiting: Waiting;
  form: URLSearchParams | undefined;
}) {
  const { facts, address, waiting, form } = props;
  const { place, isFull, isSoldOut } = waiting;
  const t = facts.catalogue.translator.of('legal');
  const others = address.replace(/^\/checkout/, '/search');
  const title = t(isSoldOut ? 'waiting.soldOut' : 'waiting.title');
  return (
    <StandalonePage facts={facts} title={title} heading={title}>
      {isSoldOut ? (
        <p className="mt-4 max-w-[46ch] text-lg text-on-ocean-2">{t('waiting.soldOutText')}</p>
      ) : (
        <>
          <p className="mt-6" role="status">
            <span className="block text-sm text-on-ocean-2">{t('waiting.place')}</span>
            <span className="num block font-display text-6xl font-bold">
              {new Intl.NumberFormat(facts.preferences.language).format(place)}
            </span>
          </p>
          <p className="mt-6 max-w-[46ch] text-lg">{t(isFull ? 'waiting.full' : 'waiting.text')}</p>
          <p className="mt-4 max-w-[46ch] text-on-ocean-2">{t(form ? 'waiting.form' : 'waiting.keep')}</p>
        </>
      )}
      {form && !isSoldOut && <ResendForm facts={facts} address={address} fields={form} />}
      <p className="mt-8 flex flex-wrap gap-3">
        {!form && !isSoldOut && (
          <a href={address} className={buttonStyle({ tone: 'accent' })}>
            <RotateCw size={18} strokeWidth={1.75} />
            {t('waiting.look')}
          </a>
        )}
        <a href={others} className={buttonStyle({ tone: isSoldOut ? 'accent' : 'on-ocean' })}>
          <Search size={18} strokeWidth={1.75} />
          {t('waiting.others')}
        </a>
      </p>
    </StandalonePage>
  );
}
