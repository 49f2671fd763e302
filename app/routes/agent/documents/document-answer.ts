import { documentName } from '#features/agents/documents/document-name.ts';
import type { OpenedDocument } from '#features/agents/documents/open-document.ts';

/** A stranger's file: to be kept, never to be opened in our name, and called what it is whatever was written down. */
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

/** As RFC 8187 wants it, which takes fewer signs as they are than addresses do. */
function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
