import { renderToStaticMarkup } from 'react-dom/server';
import { redirectDocument } from 'react-router';
import { isDatabaseTrouble } from '#db/errors.ts';
import { subjectsOf, type Waiting } from '#features/booking/waiting/waiting-lines.ts';
import type { Settings } from '#features/settings/settings.ts';
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
  facts: StandaloneFacts & Pick<RequestFacts, 'waitingLines' | 'clientAddress'>,
  unsent: () => UnsentForm,
): Promise<Response | undefined> {
  if (request.method !== 'GET' && request.method !== 'POST') return undefined;
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
      clientAddress: facts.clientAddress,
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
  const address = localPath(pathname + search);
  if (!form) return new Response(...waitingPage(facts, arrived, address));
  return pageResponse(
    <WaitingPage facts={facts} address={address} waiting={arrived} form={form} />,
    200,
    headersFor(arrived),
  );
}

/** The page and its headers, with little work: thousands ask for it at once. `address` is that of the checkout. */
export function waitingPage(
  facts: StandaloneFacts,
  waiting: Waiting,
  address: string,
): [page: string, init: { status: number; headers: Record<string, string> }] {
  const place = new Intl.NumberFormat(facts.preferences.language).format(waiting.place);
  const query = address.slice('/checkout'.length).replaceAll('&', '&amp;').replaceAll("'", '&#39;');
  // By functions: a text with a dollar sign would be obeyed as a pattern.
  const page = templateOf(facts, waiting)
    .replaceAll(queryMark, () => query)
    .replace(placeMark, () => place);
  const headers = headersFor(waiting);
  // By a header, because it works without scripts, too.
  if (waiting.seconds > 0) headers.refresh = String(waiting.seconds);
  return [page, { status: 200, headers }];
}

/** There is no script on the page. */
const policy =
  "default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'; font-src 'self'; img-src 'self' data:; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

function headersFor({ setCookie }: Waiting): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cache-control': 'no-store',
    // Too small and too often asked for to be compressed.
    'content-encoding': 'identity',
    ...(setCookie && { 'set-cookie': setCookie }),
  };
}

const placeMark = '{place}';
const queryMark = '{query}';
const templates = new WeakMap<Settings, Map<string, string>>();

/** Rendered once for all who see the same but for their place and the address. */
function templateOf(facts: StandaloneFacts, waiting: Waiting): string {
  const { language, theme } = facts.preferences;
  const known = templates.get(facts.settings) ?? new Map<string, string>();
  templates.set(facts.settings, known);
  return known.getOrInsertComputed(`${language} ${theme} ${waiting.isFull} ${waiting.isSoldOut}`, () => {
    const page = <WaitingPage facts={facts} address={`/checkout${queryMark}`} waiting={waiting} form={undefined} />;
    return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
  });
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
            <span className="num block font-display text-4xl font-bold">
              {form ? new Intl.NumberFormat(facts.preferences.language).format(place) : placeMark}
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
            {t('waiting.refresh')}
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
