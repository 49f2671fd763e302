import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMultipartFile } from './multipart-file.ts';

async function contentOf(request: Request) {
  const file = await readMultipartFile(request);
  if (!file) return undefined;
  return { name: file.name, text: Buffer.concat(await Array.fromAsync(file.bytes)).toString('utf8') };
}

function formWith(name: string, content: string): FormData {
  const form = new FormData();
  form.set('file', new File([content], name));
  form.set('after', 'it');
  return form;
}

/** The same bytes in chunks of any size. */
async function cutUp(request: Request, size: number): Promise<Request> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const body = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  // TypeScript's DOM types lack `duplex`, which Node requires for a streamed body.
  const init = { method: 'POST', body, headers, duplex: 'half' };
  return new Request('http://site.invalid/', init);
}

describe('a file in a form', () => {
  test('comes out as it was, however its bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 200 }), async (text, size) => {
        const content = `${text}\r\n--${text}\r\n--`;
        const sent = new Request('http://site.invalid/', {
          method: 'POST',
          body: formWith('a "b".csv', content),
        });
        expect(await contentOf(await cutUp(sent, size))).toEqual({ name: 'a "b".csv', text: content });
      }),
      { numRuns: 50 },
    );
  });

  test('that is empty has a name and nothing in it, and one that was not chosen has no name', async () => {
    const empty = new Request('http://site.invalid/', { method: 'POST', body: formWith('empty.csv', '') });
    expect(await contentOf(empty)).toEqual({ name: 'empty.csv', text: '' });
    const none = new Request('http://site.invalid/', { method: 'POST', body: formWith('', '') });
    expect((await contentOf(none))?.name ?? '').toBe('');
  });
});

describe('is not found', () => {
  test.each([
    ['in another kind of form', { 'content-type': 'application/x-www-form-urlencoded' }, 'file=x'],
    ['where the body is no form', { 'content-type': 'multipart/form-data; boundary=x' }, 'nothing of the kind'],
    [
      'where the first part is a text',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\ntext\r\n--x--',
    ],
  ])('%s', async (_, headers, body) => {
    const request = new Request('http://site.invalid/', { method: 'POST', headers, body });
    expect(await contentOf(request)).toBeUndefined();
  });

  test('whole where the body breaks off, which is said', async () => {
    const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nhalf';
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const request = new Request('http://site.invalid/', { method: 'POST', headers, body });
    await expect(contentOf(request)).rejects.toThrow('ended before its file');
  });
});
