import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Variables } from '#lib/env.ts';
import type { PictureStore } from './picture-store.ts';
import { pictures, type StoredFile } from './stored-file.ts';

const defaultTimeoutMs = 10_000;

/**
 * Any store that speaks the protocol of S3. The bucket stands in the path, which all of them understand. With a
 * `folder`, all names stand below it.
 */
export function s3Store(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Variables,
  {
    timeoutMs = defaultTimeoutMs,
    folder,
    keeps: { thing, isName } = pictures,
  }: { timeoutMs?: number; folder?: string; keeps?: StoredFile } = {},
): PictureStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const place = [endpoint, bucket, ...(folder ? [folder] : [])].join('/');

  async function send(method: 'GET' | 'PUT' | 'DELETE', name: string, content?: Content): Promise<Response> {
    if (!isName(name)) throw new Error(`This is not the name of a ${thing}`);
    const request = await client.sign(`${place}/${name}`, {
      method,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(content?.bytes ?? '')
          .digest('hex'),
        ...(content && { 'content-type': content.type }),
      },
      body: content?.bytes ?? null,
    });
    try {
      return await fetch(request, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      throw new Error(`The ${thing} store at ${new URL(endpoint).host} did not answer a ${method}`, {
        cause: error,
      });
    }
  }

  return {
    async put(name, bytes, contentType) {
      await expectDone(
        thing,
        'PUT',
        await send('PUT', name, { bytes: new Uint8Array(bytes), type: contentType }),
      );
    },
    async get(name) {
      const response = await send('GET', name);
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      if (response.status !== 200) return expectDone(thing, 'GET', response);
      return new Uint8Array(await response.arrayBuffer());
    },
    async remove(name) {
      const response = await send('DELETE', name);
      if (response.status === 404) await response.body?.cancel();
      else await expectDone(thing, 'DELETE', response);
    },
  };
}

type Content = { bytes: Uint8Array<ArrayBuffer>; type: string };

/** Such stores say why in a code, as in `<Code>AccessDenied</Code>`; the rest of what they say may name keys. */
async function expectDone(thing: string, method: string, response: Response): Promise<undefined> {
  const text = await response.text();
  if (response.ok) return undefined;
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? 'no code';
  throw new Error(`The ${thing} store answered a ${method} with ${response.status} (${code})`);
}
