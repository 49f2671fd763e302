import { createHash } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import {
  type ActionFunctionArgs,
  type EntryContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { TranslatorProvider } from '#i18n/use-translation.tsx';
import { laterPartsLoaded } from '#ui/later.ts';
import { factsOf } from './request-context.ts';

/** Renders a page in one go: no page needs streaming, which costs time for every part of a page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, catalogue, pageCache, policyOf, drawn } = factsOf(context);
  // A page sent to many can't carry a nonce: its policy lists the digests of its scripts instead.
  const isCached = pageCache !== undefined && pageCache.conditions.length > 0;
  const pageNonce = isCached ? undefined : nonce;
  const { serverHandoffStream, ...shown } = entry;
  const handoff = await readAll(serverHandoffStream);
  await laterPartsLoaded();
  const page = renderToString(
    <TranslatorProvider translator={catalogue.translator}>
      <ServerRouter context={shown} url={request.url} nonce={pageNonce} />
    </TranslatorProvider>,
  );
  drawn.page = `<!DOCTYPE html>${withHandoff(page, handoff, pageNonce)}`;
  if (isCached) headers.set('content-security-policy', policyOf(digestsOfScripts(drawn.page)));
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(null, { status, headers });
}

async function readAll(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream ? new Response(stream).text() : '';
}

const bodyEnd = '</body></html>';

/** Adds the script that hands the loader data to the browser, as the router writes it for streamed pages. */
function withHandoff(page: string, handoff: string, nonce: string | undefined): string {
  if (!page.endsWith(bodyEnd)) throw new Error('The rendered page does not end with </body></html>');
  const text = JSON.stringify(handoff).replaceAll(/[<>&\u2028\u2029]/g, escapeCharacter);
  const stream = 'window.__reactRouterContext.streamController';
  const script = `<script${nonce ? ` nonce="${nonce}"` : ''}>${stream}.enqueue(${text});${stream}.close();</script>`;
  return `${page.slice(0, -bodyEnd.length)}${script}${bodyEnd}`;
}

function digestsOfScripts(page: string): string {
  const scripts = page.matchAll(/<script(?![^>]*(?: src=|ld\+json))[^>]*>(.*?)<\/script>/gs);
  return [...scripts]
    .map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ');
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A visitor who leaves while a page is rendered is not an error. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  factsOf(context).reportError(error);
}
