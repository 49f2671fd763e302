import { documentName } from '#features/agents/documents/change-documents.ts';
import type { OpenedDocument } from '#features/agents/documents/read-documents.ts';
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

export function pdfResponse(pdf: Uint8Array, name: string): Response {
  return fileResponse(new Uint8Array(pdf), { name: `${name}.pdf`, type: 'application/pdf' });
}

/** An uploaded file is only downloaded, never shown inline, and its extension follows its type. */
export function uploadResponse({ fileName: written, mediaType, body }: OpenedDocument): Response {
  const fileName = documentName(written, mediaType);
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  return new Response(body, {
    headers: {
      'content-type': mediaType,
      'content-length': String(body.byteLength),
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded(fileName)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    },
  });
}

/** RFC 8187 allows fewer unescaped characters than encodeURIComponent leaves. */
function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
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
