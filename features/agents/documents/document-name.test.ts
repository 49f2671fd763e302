import { expect, test } from 'vitest';
import { documentName } from './change-documents.ts';

test.each([
  ['licence.pdf', 'licence.pdf'],
  ['Savannah Trails Ltd. 2026.PDF', 'Savannah Trails Ltd. 2026.pdf'],
  ['رخصة.pdf', 'رخصة.pdf'],
  ['licence', 'licence.pdf'],
  ['licence.bat', 'licence.pdf'],
  ['licence.hta', 'licence.pdf'],
  ['licence.pdf.exe. ', 'licence.pdf.pdf'],
  ['licence\u202Efdp.exe', 'licencefdp.pdf'],
  ['lic\u200Bence\u2066.pdf\u0000', 'licence.pdf'],
  ['../../../etc/passwd', 'passwd.pdf'],
  ['C:\\documents\\licence.exe', 'licence.pdf'],
  ['../..', 'document.pdf'],
  ['licence:stream|"<x>".pdf', 'licence_stream___x__.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['\u200B.exe', 'document.pdf'],
  ['', 'document.pdf'],
])('a PDF that was sent as %j is kept as %j', (typed, stored) => {
  expect(documentName(typed, 'application/pdf')).toBe(stored);
  expect(documentName(stored, 'application/pdf')).toMatch(/^[^\p{C}\\/]+\.pdf$/u);
});

test('a picture ends as its kind does, and a long name is cut before its ending', () => {
  expect(documentName('licence.jpeg', 'image/jpeg')).toBe('licence.jpg');
  expect(documentName(`${'é'.repeat(300)}.exe`, 'image/png')).toBe(`${'é'.repeat(116)}.png`);
});

test('a name of many dots is read at once, whatever its length', () => {
  const startedAt = performance.now();
  expect(documentName(`a${'. '.repeat(300_000)}b`, 'application/pdf')).toBe('a.pdf');
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});
