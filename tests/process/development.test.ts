import { afterAll, expect, test } from 'vitest';
import { makeTestFolder, removeTestFolder } from '../embedded-postgres/test-folder.ts';
import { startProduct } from './product.ts';

const folder = await makeTestFolder();

afterAll(() => removeTestFolder(folder.root));

test('a developer gets the sources through Vite and the gallery, and it stops like the others', async () => {
  const product = await startProduct({ MODE: 'development', DATA_DIR: folder.dataDir });
  const home = await fetch(product.url);
  expect(home.status).toBe(200);
  expect((await home.text()).includes('import("/app/entry.client.tsx")')).toBe(true);
  const gallery = await fetch(`${product.url}/ui`);
  expect(gallery.status).toBe(200);
  expect((await gallery.text()).includes('UI kit')).toBe(true);
  expect((await fetch(`${product.url}/app/entry.client.tsx`)).headers.get('content-type')).toContain('javascript');
  expect(await product.stop()).toBe(0);
});
