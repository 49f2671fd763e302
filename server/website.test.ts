import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { openStaticFiles } from './website.ts';

test('who asks for a file at the same moment shares one copy of it', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fika-mbali-'));
  await writeFile(path.join(folder, 'large.js'), 'large');
  const files = await openStaticFiles(folder);
  const bodies = await Promise.all(
    [1, 2, 3].map(async () => {
      const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/large.js' });
      const response = new ServerResponse(request);
      const end = vi.spyOn(response, 'end');
      await files.send(request, response);
      return end.mock.calls[0]?.[0] as unknown;
    }),
  );
  expect(String(bodies[0])).toBe('large');
  expect(new Set(bodies).size).toBe(1);
  await rm(folder, { recursive: true });
});

test('a file that a newer build has removed is not there, and ends no process', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fika-mbali-'));
  await writeFile(path.join(folder, 'old.js'), 'old');
  await writeFile(path.join(folder, 'new.js'), 'new');
  const files = await openStaticFiles(folder);
  await rm(path.join(folder, 'old.js'));
  const send = (url: string) => {
    const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url });
    return files.send(request, new ServerResponse(request));
  };
  expect(await send('/new.js')).toBe(true);
  expect(await send('/old.js')).toBe(false);
  await rm(folder, { recursive: true });
});
