import { noStore } from '../../../no-store.ts';

/** A file to keep, under the reference of its booking. */
export function fileAnswer(body: BodyInit, { name, type }: { name: string; type: string }): Response {
  return new Response(body, {
    headers: {
      ...noStore.headers,
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
    },
  });
}
