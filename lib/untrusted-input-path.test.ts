import { describe, expect, test } from 'vitest';
import { localPath } from './untrusted-input.ts';

describe('where a form may lead back to', () => {
  test.each(['/about', '/search?type=flights&from=NBO#results'])('%s is ours', (path) => {
    expect(localPath(path)).toBe(path);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/about/..//evil.example',
    '/%2e%2e//evil.example',
    '/.\\/evil.example',
    'javascript:alert(1)',
    '',
    undefined,
  ])('%s leads to the front page', (path) => {
    expect(localPath(path)).toBe('/');
  });
});
