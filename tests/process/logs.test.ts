import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestFolder, removeTestFolder } from '#db/embedded/fixtures/test-folder.ts';
import { type Product, startProduct } from './product.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
let product: Product;

beforeAll(async () => {
  folder = await makeTestFolder();
  product = await startProduct({ DATA_DIR: folder.dataDir, LOG_LEVEL: 'trace' });
});

afterAll(() => removeTestFolder(folder.root));

test('what a person sends does not end up in the log, even when it is wrong', async () => {
  const personal = ['amina@example.com', 'Hassan-Mwangi', 'A1234567', 'kipekee-token', '+254709555999'];
  const [email = '', name = '', passport = '', token = '', phone = ''] = personal;
  const headers = {
    cookie: `session=${token}; fika-mbali-language=${name}`,
    authorization: `Bearer ${token}`,
  };
  const query = new URLSearchParams({ email, name, passport, phone, from: name });
  const addresses = [
    `/search?${query}`,
    `/?${query}`,
    `/nowhere/${email}?${query}`,
    `/messages/${email}.json`,
  ];
  for (const address of addresses) await fetch(product.url + address, { headers });
  await fetch(`${product.url}/preferences?${query}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ language: name, returnTo: `/${email}`, email, phone }),
    redirect: 'manual',
  });
  // Not what its type promises: reading it fails, and failures are logged.
  await fetch(`${product.url}/preferences`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    body: `${email} ${name} ${passport} ${phone}`,
  });
  await fetch(`${product.url}/contact`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ name, email, phone, subject: passport, message: `${name} ${passport}` }),
    redirect: 'manual',
  });
  expect(await product.stop()).toBe(0);

  const log = product.stderr();
  const requests = log.split('\n').filter((line) => line.includes('"msg":"request"'));
  expect(requests.length).toBeGreaterThanOrEqual(addresses.length + 3);
  for (const line of requests) {
    expect(JSON.parse(line)).toMatchObject({
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      path: expect.stringMatching(/^\/[^?]*$/),
      status: expect.any(Number),
    });
  }
  for (const secret of personal) {
    const leaks = log
      .split('\n')
      .filter((line) => decodeURIComponent(line.replaceAll('%', '%25')).includes(secret));
    expect(leaks).toEqual([]);
    expect(log).not.toContain(encodeURIComponent(secret));
  }
});
