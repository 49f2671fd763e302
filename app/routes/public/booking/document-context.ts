import type { DocumentContext } from '#features/booking/documents/document-context.ts';
import { isTooManyDocuments } from '#features/booking/documents/draw-in-workers.ts';
import type { RequestFacts } from '../../../request-context.ts';

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
