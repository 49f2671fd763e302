import { expect, test } from 'vitest';
import { ownUrl, readyLine } from './http-server.ts';

test.each([
  [undefined, 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['10.0.0.7', 'http://10.0.0.7:3000'],
  ['::1', 'http://[::1]:3000'],
  ['inside.example', 'http://inside.example:3000'],
])('a process that listens on %s reaches itself at %s', (host, url) => {
  expect(ownUrl({ host, port: 3000 })).toBe(url);
});

test.each([
  [undefined, 'http://localhost:3001', 'ready http://localhost:3001'],
  ['127.0.0.1', 'http://localhost:3001', 'ready http://localhost:3001'],
  [undefined, 'http://localhost:3000', 'ready http://localhost:3001 for http://localhost:3000'],
  ['10.0.0.7', 'https://travel.example', 'ready http://10.0.0.7:3001 for https://travel.example'],
])('a process on %s and port 3001 that is known as %s says %s', (host, baseUrl, line) => {
  expect(readyLine({ host, port: 3001, baseUrl })).toBe(line);
});
