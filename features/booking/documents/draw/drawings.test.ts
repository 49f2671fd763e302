import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { drawQr } from './drawings.ts';

const address = 'https://www.fikambali.example/booking?reference=FM482913';

test('every dark square of the code is drawn, and no other', () => {
  const { size, path } = drawQr(address);
  const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  expect(drawn).toEqual(encode(address, { ecc: 'M', border: 0, maskPattern: 2 }).data);
});
