import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type ActionFunctionArgs,
  type EntryContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { TranslatorProvider } from '#i18n/use-translation.tsx';
import { factsOf } from './request-context.ts';

/** Collects the page into one buffer: nothing here needs streaming, and one write compresses better. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, catalogue, reportError } = factsOf(context);
  let finalStatus = status;
  const body = await new Promise<Buffer>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <TranslatorProvider translator={catalogue.translator}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </TranslatorProvider>,
      {
        nonce,
        // A large part that was waited for would else come last, for a script to put in its place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const sink = new PassThrough();
          buffer(sink).then(resolve, reject);
          pipe(sink);
        },
        onShellError: reject,
        onError(error) {
          finalStatus = 500;
          reportError(error);
        },
      },
    );
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(new Uint8Array(body), { status: finalStatus, headers });
}

/** A visitor who leaves while a page is made is no fault. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  factsOf(context).reportError(error);
}
