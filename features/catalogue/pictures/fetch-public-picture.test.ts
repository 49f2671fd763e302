import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FetchOptions, fetchPublicPicture, isPublicAddress } from './fetch-public-picture.ts';

const logo = Buffer.from('the bytes of a logo');

let server: Server;
let port: string;
let respond: RequestListener;
let visits: string[];

beforeEach(async () => {
  visits = [];
  respond = (_, response) => response.end(logo);
  server = createServer((request, response) => {
    visits.push(`${request.headers.host}${request.url}`);
    respond(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = String(typeof address === 'object' ? address?.port : '');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function named(...addresses: string[]) {
  return async () => addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
}

/** Treats 127.0.0.1 as public; all other private addresses stay private. */
function fetchHere(address: string, options: FetchOptions = {}) {
  return fetchPublicPicture(address, {
    resolve: named('127.0.0.1'),
    isPublic: (one) => one === '127.0.0.1' || isPublicAddress(one),
    ports: ['', '80', '443', port],
    ...options,
  });
}

const refused = (error: string) => ({ ok: false, error });

describe('an administrator who enters the address of a logo', () => {
  test('gets the logo, from the address that was checked and under the name that was typed', async () => {
    const hostnames: string[] = [];
    const resolve = async (hostname: string) => {
      hostnames.push(hostname);
      // A second lookup would return a private address.
      return hostnames.length === 1 ? named('127.0.0.1')() : named('10.0.0.1')();
    };
    expect(await fetchHere(`http://logos.example:${port}/kq.png`, { resolve })).toEqual({
      ok: true,
      bytes: logo,
    });
    expect(hostnames).toEqual(['logos.example']);
    expect(visits).toEqual([`logos.example:${port}/kq.png`]);
  });

  test('may be led on three times, and no further', async () => {
    respond = (request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === 0) response.end(logo);
      else response.writeHead(302, { location: `/${step - 1}` }).end();
    };
    expect(await fetchHere(`http://logos.example:${port}/3`)).toEqual({ ok: true, bytes: logo });
    expect(await fetchHere(`http://logos.example:${port}/4`)).toEqual(refused('too_many_redirects'));
  });

  test.each([404, 403, 500, 204, 304, 302])('sees that there is only a %d', async (status) => {
    respond = (_, response) => response.writeHead(status).end();
    expect(await fetchHere(`http://logos.example:${port}/`)).toEqual(refused('no_picture_there'));
  });

  test('sees that nothing answers, by that name or at that address', async () => {
    const unknown = async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    };
    expect(await fetchHere('http://no-such-name.example/', { resolve: unknown })).toEqual(refused('unreachable'));
    expect(await fetchHere('http://empty.example/', { resolve: named() })).toEqual(refused('unreachable'));
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
    expect(await fetchHere(`http://logos.example:${port}/`)).toEqual(refused('unreachable'));
  });

  test('sees that the connection broke in the middle', async () => {
    respond = (_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('half');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await fetchHere(`http://logos.example:${port}/`)).toEqual(refused('unreachable'));
  });
});

describe('an address inside a private network', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://0/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://①②⑦.0.0.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[0:0:0:0:0:ffff:10.0.0.1]/',
    'http://[64:ff9b::10.0.0.1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'https://127.0.0.1/',
  ])('is refused however it is spelled: %s', async (address) => {
    const nobodyAsks = async () => {
      throw new Error('A literal address was looked up');
    };
    expect(await fetchPublicPicture(address, { resolve: nobodyAsks })).toEqual(refused('private_address'));
  });

  test.each(['http://localhost/', 'http://LOCALHOST/'])(
    'is refused under a name that this machine knows: %s',
    async (address) => {
      expect(await fetchPublicPicture(address)).toEqual(refused('private_address'));
    },
  );

  test.each([
    ['private', ['10.0.0.5']],
    ['private beside a public one', ['93.184.215.14', '10.0.0.5']],
    ['private behind a public one of the other kind', ['2606:4700::1', '::1']],
    ['in disguise', ['::ffff:127.0.0.1']],
  ])('is refused under a name whose address is %s', async (_, addresses) => {
    expect(await fetchHere('http://logos.example/', { resolve: named(...addresses) })).toEqual(
      refused('private_address'),
    );
  });

  test.each([
    ['http://10.0.0.1/', 'private_address'],
    ['http://127.0.0.2/', 'private_address'],
    ['http://[::1]/', 'private_address'],
    ['//169.254.169.254/latest', 'private_address'],
    ['file:///etc/passwd', 'bad_address'],
    ['gopher://logos.example/', 'bad_address'],
    ['data:image/png;base64,AAAA', 'bad_address'],
    ['http://user:secret@logos.example/', 'bad_address'],
    ['http://logos.example:22/', 'bad_address'],
    ['http://[', 'bad_address'],
  ])('is refused when a public one leads to it: %s', async (location, error) => {
    respond = (_, response) => response.writeHead(302, { location }).end();
    expect(await fetchHere(`http://logos.example:${port}/`)).toEqual(refused(error));
    expect(visits).toHaveLength(1);
  });

  test('is refused when a redirect leads to a name with a private address', async () => {
    respond = (_, response) => response.writeHead(301, { location: 'http://intranet.example/' }).end();
    const resolve = async (hostname: string) => named(hostname === 'intranet.example' ? '10.0.0.5' : '127.0.0.1')();
    expect(await fetchHere(`http://logos.example:${port}/`, { resolve })).toEqual(refused('private_address'));
  });
});

test.each([
  '',
  'logos.example/kq.png',
  'ftp://logos.example/kq.png',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://user@logos.example/',
  'http://user:secret@logos.example/',
  'http://logos.example:8080/',
  'http://logos.example:22/',
  'http://',
  `https://logos.example/${'x'.repeat(500)}`,
])('what is no plain web address is refused before anybody is hostnames: %s', async (address) => {
  const nobodyAsks = async () => {
    throw new Error('A name was looked up');
  };
  expect(await fetchPublicPicture(address, { resolve: nobodyAsks })).toEqual(refused('bad_address'));
});

describe('a server that means no good', () => {
  test.each([true, false])('is left when it sends too much (announced: %s)', async (announced) => {
    let isLeft = false;
    respond = (_, response) => {
      response.on('close', () => {
        isLeft = true;
      });
      if (announced) response.setHeader('content-length', '1000000000');
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        response.once('drain', pour);
      };
      pour();
    };
    expect(await fetchHere(`http://logos.example:${port}/`)).toEqual(refused('download_too_large'));
    await expect.poll(() => isLeft).toBe(true);
  });

  test('is left when it sends a byte now and then', async () => {
    respond = (_, response) => {
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    };
    const startedAt = performance.now();
    expect(await fetchHere(`http://logos.example:${port}/`, { timeoutMs: 200 })).toEqual(refused('too_slow'));
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });

  test('is left when it says nothing, leads on slowly or has a slow name', async () => {
    respond = () => {};
    expect(await fetchHere(`http://logos.example:${port}/`, { timeoutMs: 100 })).toEqual(refused('too_slow'));
    respond = (_, response) => setTimeout(() => response.writeHead(302, { location: '/' }).end(), 80);
    expect(await fetchHere(`http://logos.example:${port}/`, { timeoutMs: 200 })).toEqual(refused('too_slow'));
    const resolve = () => new Promise<never>(() => {});
    expect(await fetchHere('http://slow.example/', { resolve, timeoutMs: 100 })).toEqual(refused('too_slow'));
  });
});
