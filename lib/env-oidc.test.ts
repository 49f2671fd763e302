import { describe, expect, test } from 'vitest';
import { readOidcVariables } from './env-oidc.ts';

const google = {
  OIDC_PROVIDERS: 'google',
  OIDC_GOOGLE_ISSUER: 'https://accounts.google.com/',
  OIDC_GOOGLE_CLIENT_ID: 'fika-mbali',
};

test('without a name there are no providers and no problems', () => {
  expect(readOidcVariables({})).toEqual({ providers: [], problems: [] });
  expect(readOidcVariables({ OIDC_PROVIDERS: ' , ' })).toEqual({ providers: [], problems: [] });
});

test('a provider has a name to show, an issuer without a slash at its end and perhaps a secret', () => {
  expect(readOidcVariables(google)).toEqual({
    providers: [
      {
        id: 'google',
        name: 'Google',
        issuer: 'https://accounts.google.com',
        clientId: 'fika-mbali',
        clientSecret: undefined,
      },
    ],
    problems: [],
  });
});

test('several providers keep their order, each with its own variables', () => {
  const { providers, problems } = readOidcVariables({
    ...google,
    OIDC_PROVIDERS: 'work, google',
    OIDC_WORK_ISSUER: 'https://login.example.com/tenant',
    OIDC_WORK_CLIENT_ID: 'site',
    OIDC_WORK_CLIENT_SECRET: 'hush',
    OIDC_WORK_NAME: 'Your company',
  });
  expect(problems).toEqual([]);
  expect(providers.map(({ id }) => id)).toEqual(['work', 'google']);
  expect(providers[0]).toMatchObject({ name: 'Your company', clientSecret: 'hush' });
});

describe('a sentence for each fault', () => {
  test.each([
    ['a name that is no word', { ...google, OIDC_PROVIDERS: 'my-login' }, 'OIDC_PROVIDERS contains "my-login"'],
    ['a name in capitals', { ...google, OIDC_PROVIDERS: 'Google' }, 'OIDC_PROVIDERS contains "Google"'],
    ['a name that is given twice', { ...google, OIDC_PROVIDERS: 'google,google' }, 'each once'],
    ['the name of our own passwords', { ...google, OIDC_PROVIDERS: 'credential' }, 'contains "credential"'],
    ['no issuer', { ...google, OIDC_GOOGLE_ISSUER: '' }, 'OIDC_GOOGLE_ISSUER is ""'],
    ['an issuer that is no address', { ...google, OIDC_GOOGLE_ISSUER: 'google' }, 'OIDC_GOOGLE_ISSUER is "google"'],
    ['an issuer on a disk', { ...google, OIDC_GOOGLE_ISSUER: 'file:///etc' }, 'OIDC_GOOGLE_ISSUER is "file:///etc"'],
    ['no client', { ...google, OIDC_GOOGLE_CLIENT_ID: ' ' }, 'OIDC_GOOGLE_CLIENT_ID is not set'],
  ])('%s', (_, variables, sentence) => {
    expect(readOidcVariables(variables).problems).toContainEqual(expect.stringContaining(sentence));
  });
});
