import { expect, test } from 'vitest';
import { isPictureName, pictureName } from './picture-names.ts';

const id = '0198c0de-7a11-7000-8000-000000000001';

test('a picture has a name for each width', () => {
  expect(pictureName(id, 640)).toBe(`${id}-640.webp`);
  expect(isPictureName(pictureName(id, 1280))).toBe(true);
});

test.each([
  '',
  '../secret',
  `../${id}-640.webp`,
  `${id}-640.webp/..`,
  `${id}-641.webp`,
  `${id}-640.webp\n`,
  `${id}-640.svg`,
  `${id.toUpperCase()}-640.webp`,
  `${id}-640.webp\0.txt`,
  `%2e%2e%2f${id}-640.webp`,
  'constructor',
])('a stranger who asks for %j asks for no picture', (name) => {
  expect(isPictureName(name)).toBe(false);
});
