import { expect, test } from 'vitest';
import { uploadResponse } from './file-response.ts';

test('a document is handed out under the name of what it is, also if another was written down', () => {
  const answer = uploadResponse({
    kind: 'licence',
    fileName: '../licence\u202Efdp.exe',
    mediaType: 'application/pdf',
    body: new Uint8Array([37]),
  });
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="licencefdp.pdf"; filename*=UTF-8''licencefdp.pdf`,
  );
});
