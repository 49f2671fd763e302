import { describe, expect, test } from 'vitest';
import { lacking, platformOf } from './lockfile-rules.ts';

describe('a lockfile for every platform', () => {
  test('a package that is asked for and stands nowhere is told', () => {
    const packages = {
      'node_modules/tool': {
        optionalDependencies: { 'tool-linux-x64': '1.2.3', 'tool-darwin-arm64': '^1.2.3' },
        dev: true,
      },
      'node_modules/tool-linux-x64': { version: '1.2.3' },
    };
    expect(lacking({ packages })).toEqual([{ name: 'tool-darwin-arm64', version: '1.2.3', isDev: true }]);
  });

  test.each([
    ['@oxc-parser/binding-linux-arm-musleabihf', { os: ['linux'], cpu: ['arm'], libc: ['musl'] }],
    ['@rolldown/binding-linux-ppc64-gnu', { os: ['linux'], cpu: ['ppc64'], libc: ['glibc'] }],
    ['@tailwindcss/oxide-win32-arm64-msvc', { os: ['win32'], cpu: ['arm64'] }],
    ['@tailwindcss/oxide-wasm32-wasi', { cpu: ['wasm32'] }],
  ])('%s says where it runs', (name, platform) => {
    expect(platformOf(name)).toEqual(platform);
  });
});
