import { documentName } from '#features/agents/documents/change-documents.ts';
import type { OpenedDocument } from '#features/agents/documents/read-documents.ts';

/** An uploaded file is only downloaded, never shown inline, and its extension follows its type. */
export function documentAnswer({ fileName: written, mediaType, body }: OpenedDocument): Response {
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
