import type { DocumentContext } from '#features/booking/documents/document-context.ts';
import { isTooManyDocuments } from '#features/booking/documents/draw-in-workers.ts';
import type { RequestFacts } from './request-context.ts';
import { noStore } from './response-headers.ts';

/** A download that no cache may store. */
export function fileResponse(body: BodyInit, { name, type }: { name: string; type: string }): Response {
  return new Response(body, {
    headers: {
      ...noStore.headers,
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
    },
  });
}

/** Answers 503 when too many documents are being drawn. */
export function documentContext(facts: RequestFacts): DocumentContext {
  const { settings, baseUrl, catalogues, search } = facts;
  return {
    settings,
    baseUrl,
    catalogues,
    cityName: search.places.cityName,
    async drawPdf(document) {
      try {
        return await facts.drawPdf(document);
      } catch (error) {
        if (isTooManyDocuments(error)) throw new Response(null, { status: 503 });
        throw error;
      }
    },
  };
}
