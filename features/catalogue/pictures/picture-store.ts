import { createHash } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { S3Variables } from '#lib/env.ts';
import { newId } from '#lib/ids.ts';
import { type EncodedPicture, pictureSize } from './encode-picture.ts';
import { allPictureNames, isPictureName, originalName, pictureName } from './picture-names.ts';

/** Stores pictures under the names of picture-names.ts. Throws when the store can't be reached. */
export interface PictureStore {
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Succeeds for a name that does not exist. */
  remove(name: string): Promise<void>;
}

/** What a store contains. It refuses other names, so that none leads outside the store. */
export interface StoreContents {
  /** Used in error messages. */
  noun: 'picture' | 'document' | 'file';
  isName: (name: string) => boolean;
}

const pictures: StoreContents = { noun: 'picture', isName: isPictureName };

/** Uses the S3 bucket if there is one, else a folder on this machine. */
export function createPictureStore({ s3, dataDir }: { s3: S3Variables | undefined; dataDir: string }): PictureStore {
  return s3 ? s3Store(s3) : folderStore(join(dataDir, 'uploads'));
}

/** Files are written atomically and only readable by the server's user. */
export function folderStore(directory: string, { noun, isName }: StoreContents = pictures): PictureStore {
  function pathOf(name: string): string {
    if (!isName(name)) throw new Error(`Invalid name of a ${noun}`);
    return join(directory, name);
  }

  return {
    async put(name, bytes) {
      const path = pathOf(name);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await chmod(directory, 0o700);
      const temporaryPath = join(directory, `.${newId()}`);
      try {
        const file = await open(temporaryPath, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporaryPath, path);
      } catch (error) {
        await rm(temporaryPath, { force: true });
        throw error;
      }
    },
    async get(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
  };
}

const defaultTimeoutMs = 10_000;

/**
 * A store with the S3 protocol. The bucket is part of the path, which all such services accept. With `folder`, all
 * names are below it.
 */
export function s3Store(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Variables,
  {
    timeoutMs = defaultTimeoutMs,
    folder,
    contents: { noun, isName } = pictures,
  }: { timeoutMs?: number; folder?: string; contents?: StoreContents } = {},
): PictureStore & {
  /** All names that begin so, in order. The key needs the right to list the bucket. */
  list(prefix: string): Promise<string[]>;
} {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const baseUrl = [endpoint, bucket, ...(folder ? [folder] : [])].join('/');

  function sendFor(method: Method, name: string, content?: Content): Promise<Response> {
    if (!isName(name)) throw new Error(`Invalid name of a ${noun}`);
    return send(method, `${baseUrl}/${name}`, content);
  }

  async function send(method: Method, url: string, content?: Content): Promise<Response> {
    const request = await client.sign(url, {
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
      throw new Error(`The ${noun} store at ${new URL(endpoint).host} did not answer a ${method}`, {
        cause: error,
      });
    }
  }

  return {
    async put(name, bytes, contentType) {
      await expectSuccess(noun, 'PUT', await sendFor('PUT', name, { bytes: new Uint8Array(bytes), type: contentType }));
    },
    async get(name) {
      const response = await sendFor('GET', name);
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      if (response.status !== 200) return expectSuccess(noun, 'GET', response);
      return new Uint8Array(await response.arrayBuffer());
    },
    async remove(name) {
      const response = await sendFor('DELETE', name);
      if (response.status === 404) await response.body?.cancel();
      else await expectSuccess(noun, 'DELETE', response);
    },
    async list(prefix) {
      const start = folder ? `${folder}/` : '';
      const names: string[] = [];
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: start + prefix });
        if (token) query.set('continuation-token', token);
        const response = await send('GET', `${endpoint}/${bucket}?${query}`);
        if (!response.ok) await expectSuccess(noun, 'GET', response);
        const page = await response.text();
        names.push(...Array.from(page.matchAll(/<Key>([^<]*)<\/Key>/g), ([, key = '']) => key.slice(start.length)));
        token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(page)?.[1];
      }
      return names.filter(isName);
    },
  };
}

type Method = 'GET' | 'PUT' | 'DELETE';

type Content = { bytes: Uint8Array<ArrayBuffer>; type: string };

/** Reports only the error code, such as `<Code>AccessDenied</Code>`: the rest of the answer may contain keys. */
async function expectSuccess(noun: string, method: string, response: Response): Promise<undefined> {
  const text = await response.text();
  if (response.ok) return undefined;
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? 'no code';
  throw new Error(`The ${noun} store answered a ${method} with ${response.status} (${code})`);
}

/** The files to serve are made from it when they are first requested. */
export async function storePicture(pictures: PictureStore, { bytes }: EncodedPicture): Promise<string> {
  const id = newId();
  await pictures.put(originalName(id), bytes, 'image/webp');
  return id;
}

/** The stored picture; one of before there were originals has only the files that are served. */
export async function readOriginal(pictures: PictureStore, id: string): Promise<EncodedPicture | undefined> {
  const bytes = (await pictures.get(originalName(id))) ?? (await pictures.get(pictureName(id, 1280)));
  if (!bytes) return undefined;
  return { ...(await pictureSize(bytes)), bytes };
}

/** Ignores failures: nothing refers to the files any more, so those left over only take space. */
export async function removePicture(pictures: PictureStore, id: string): Promise<void> {
  await Promise.allSettled(allPictureNames(id).map((name) => pictures.remove(name)));
}

/** Stores a picture, and removes its files again if `keep` fails or returns a failure. */
export async function withStoredPicture<Outcome extends { ok: boolean }>(
  pictures: PictureStore,
  picture: EncodedPicture,
  keep: (id: string) => Promise<Outcome>,
): Promise<Outcome> {
  const id = await storePicture(pictures, picture);
  try {
    const outcome = await keep(id);
    if (!outcome.ok) await removePicture(pictures, id);
    return outcome;
  } catch (error) {
    await removePicture(pictures, id);
    throw error;
  }
}
