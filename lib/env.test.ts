import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const production = {
  MODE: 'production',
  BASE_URL: 'https://www.fikambali.example',
  SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail.example',
};

function problemsOf(source: Record<string, string>): string[] {
  const result = readEnv(source);
  return result.ok ? [] : result.problems;
}

describe('a newcomer who sets nothing', () => {
  it('gets a demo on port 3000 with everything kept under .data', () => {
    expect(readEnv({})).toEqual({
      ok: true,
      env: {
        mode: 'demo',
        role: 'all',
        port: 3000,
        host: undefined,
        baseUrl: 'http://localhost:3000',
        databaseUrl: undefined,
        databaseDirectUrl: undefined,
        databaseReplicaUrl: undefined,
        dataDir: resolve('.data'),
        secret: undefined,
        trustProxyHops: 0,
        drainSeconds: 0,
        smtpUrl: undefined,
        smsUrl: undefined,
        smsToken: undefined,
        oidcProviders: [],
        logLevel: 'info',
        metricsPort: undefined,
        metricsToken: undefined,
        tracing: undefined,
        hasSampleWorld: true,
        hasSandboxPayments: true,
        s3: undefined,
        archive: undefined,
        mpesa: undefined,
        stripe: undefined,
        ratesUrl: undefined,
        mapStyleUrl: undefined,
      },
    });
  });

  it('gets the same from a copied .env.example, which names every variable', async () => {
    const example = parseEnv(await readFile(new URL('../.env.example', import.meta.url), 'utf8'));
    expect(readEnv(example)).toEqual(readEnv({}));
    const read = (file: string) => readFile(new URL(file, import.meta.url), 'utf8');
    const source = (await Promise.all(['./env.ts', './env-payments.ts', './env-tracing.ts'].map(read))).join('');
    const known = [...source.matchAll(/^ {2}([A-Z0-9_]+): \{/gm)].map(([, name]) => name);
    expect(Object.keys(example).sort()).toEqual([...known, 'OIDC_PROVIDERS'].sort());
  });

  it('archives in production, or where it is asked to, but never an own PostgreSQL', () => {
    const production = {
      MODE: 'production',
      BASE_URL: 'https://a.example',
      SMTP_URL: 'smtp://a',
      SECRET: 'x'.repeat(32),
    };
    expect(readEnv(production)).toMatchObject({ env: { archive: { days: 7 } } });
    expect(readEnv({ ...production, ARCHIVE: 'off' })).toMatchObject({ env: { archive: undefined } });
    expect(readEnv({ ARCHIVE: 'on', ARCHIVE_DAYS: '30' })).toMatchObject({ env: { archive: { days: 30 } } });
    const own = { DATABASE_URL: 'postgres://localhost/own' };
    expect(readEnv({ ...production, ...own })).toMatchObject({ env: { archive: undefined } });
    expect(readEnv({ ...own, ARCHIVE: 'on' })).toMatchObject({
      problems: ['ARCHIVE is on, but must be off with DATABASE_URL: an own PostgreSQL archives by its own means.'],
    });
  });

  it('moves the default address along with the port', () => {
    expect(readEnv({ PORT: '8080' })).toMatchObject({ env: { baseUrl: 'http://localhost:8080' } });
  });
});

describe('an operator', () => {
  it('may set everything for production', () => {
    expect(
      readEnv({
        ...production,
        DATABASE_URL: 'postgresql://app@pooler/fika',
        DATABASE_DIRECT_URL: 'postgres://app@db/fika',
        TRUST_PROXY: '2',
        METRICS_PORT: '9100',
      }),
    ).toMatchObject({
      ok: true,
      env: {
        baseUrl: 'https://www.fikambali.example',
        databaseDirectUrl: 'postgres://app@db/fika',
        databaseReplicaUrl: undefined,
        drainSeconds: 5,
        role: 'all',
        trustProxyHops: 2,
        metricsPort: 9100,
      },
    });
  });

  it('may share the work among processes, if they share a database', () => {
    const database = { DATABASE_URL: 'postgres://app@db/fika' };
    expect(readEnv({ ...database, ROLE: 'worker', DRAIN_SECONDS: '12' })).toMatchObject({
      env: { role: 'worker', drainSeconds: 12 },
    });
    expect(problemsOf({ ROLE: 'web' })).toEqual([
      'ROLE is "web" without DATABASE_URL, but processes that share the work need a database that they share.',
    ]);
    expect(problemsOf({ ...database, ROLE: 'desk' })).toEqual(['ROLE is "desk", but must be all, web or worker.']);
  });

  it('may have an empty demo, and never gets a sample world in production', () => {
    expect(readEnv({ SAMPLE_WORLD: 'off' })).toMatchObject({ env: { hasSampleWorld: false } });
    expect(readEnv({ ...production, SAMPLE_WORLD: 'on' })).toMatchObject({ env: { hasSampleWorld: false } });
    expect(problemsOf({ SAMPLE_WORLD: 'yes' })).toEqual(['SAMPLE_WORLD is "yes", but must be on or off.']);
  });

  it('takes test payments in a demo, and in production only on purpose', () => {
    const sandbox = (source: Record<string, string>) => {
      const read = readEnv(source);
      return read.ok && read.env.hasSandboxPayments;
    };
    expect(sandbox({ MODE: 'development' })).toBe(true);
    expect(sandbox({ SANDBOX_PAYMENTS: 'off' })).toBe(false);
    expect(sandbox(production)).toBe(false);
    expect(sandbox({ ...production, SANDBOX_PAYMENTS: 'on' })).toBe(true);
    expect(problemsOf({ SANDBOX_PAYMENTS: 'true' })).toEqual(['SANDBOX_PAYMENTS is "true", but must be on or off.']);
  });

  it('is told all that production lacks at once', () => {
    expect(problemsOf({ MODE: 'production' })).toEqual([
      'BASE_URL is not set, but MODE=production needs it: it must be an http or https address without a path or trailing slash, such as https://www.example.com.',
      'SECRET is not set, but MODE=production needs it: it must be at least 32 characters, random and kept private.',
      'SMTP_URL is not set, but MODE=production needs it: it must be an address that starts with smtp:// or smtps://.',
    ]);
  });

  it('reads one sentence for each bad value, naming the variable, the value and what is accepted', () => {
    expect(problemsOf({ MODE: 'prod', PORT: '99999', TRUST_PROXY: 'yes', LOG_LEVEL: 'loud' })).toEqual([
      'MODE is "prod", but must be demo, production or development.',
      'PORT is "99999", but must be a whole number from 1 to 65535.',
      'TRUST_PROXY is "yes", but must be the number of proxies in front of this process, from 0 to 10.',
      'LOG_LEVEL is "loud", but must be one of fatal, error, warn, info, debug, trace, silent.',
    ]);
  });

  it.each(['0', '-1', '80.5', '1e3', '0x50', '65536', 'http'])('is refused port %s', (PORT) => {
    expect(problemsOf({ PORT })).toHaveLength(1);
  });

  it.each([
    'www.fikambali.example',
    'ftp://fikambali.example',
    'https://fikambali.example/',
    'https://fikambali.example/shop',
    'https://',
  ])('is refused the base address %s', (BASE_URL) => {
    expect(problemsOf({ BASE_URL })).toEqual([expect.stringContaining(`BASE_URL is "${BASE_URL}", but must be`)]);
  });

  it('may write the base address in capitals, with its default port', () => {
    expect(readEnv({ BASE_URL: 'HTTPS://Fikambali.example:443' })).toMatchObject({
      env: { baseUrl: 'https://fikambali.example' },
    });
    expect(problemsOf({ BASE_URL: 'https://fikambali.example?x=1' })).toHaveLength(1);
  });

  it('is refused a database that is not PostgreSQL, a half-set pair of databases and one port for two things', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://db/fika' })).toEqual([
      'DATABASE_URL is "mysql://db/fika", but must be an address that starts with postgres://.',
    ]);
    expect(problemsOf({ DATABASE_REPLICA_URL: 'postgres://replica/fika' })).toEqual([
      'DATABASE_REPLICA_URL is set without DATABASE_URL, but must go with it: set both or neither.',
    ]);
    expect(problemsOf({ METRICS_PORT: '3000' })).toEqual([
      'METRICS_PORT is "3000", but must be another port than PORT.',
    ]);
  });

  it('may keep pictures in a bucket', () => {
    const bucket = {
      S3_ENDPOINT: 'https://s3.example/',
      S3_BUCKET: 'fika-mbali',
      S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
      S3_SECRET_ACCESS_KEY: 'opensesame',
    };
    const expected = {
      endpoint: 'https://s3.example',
      bucket: 'fika-mbali',
      region: 'us-east-1',
      accessKeyId: 'AKIAEXAMPLE',
      secretAccessKey: 'opensesame',
    };
    expect(readEnv(bucket)).toMatchObject({ env: { s3: expected } });
    expect(readEnv({ ...bucket, S3_REGION: 'eu-west-1' })).toMatchObject({
      env: { s3: { ...expected, region: 'eu-west-1' } },
    });
  });

  it('is told which half of a bucket is missing', () => {
    expect(problemsOf({ S3_BUCKET: 'fika-mbali', S3_SECRET_ACCESS_KEY: 'opensesame' })).toEqual([
      'S3_ENDPOINT is not set, but S3_BUCKET is: a bucket for pictures needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, all or none.',
      'S3_ACCESS_KEY_ID is not set, but S3_BUCKET is: a bucket for pictures needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, all or none.',
    ]);
  });

  it('never sees the keys of a bucket in what is printed', () => {
    const problems = problemsOf({
      S3_ENDPOINT: 'https://keeper:tr0ub4dor@s3.example',
      S3_BUCKET: 'Fika Mbali',
      S3_REGION: 'Europe/Dublin',
      S3_ACCESS_KEY_ID: 'hunter two',
      S3_SECRET_ACCESS_KEY: 'sesame',
    });
    expect(problems).toEqual([
      'S3_ENDPOINT is "https://keeper:***@s3.example", but must be an http or https address without a password, such as https://s3.eu-west-1.amazonaws.com.',
      'S3_BUCKET is "Fika Mbali", but must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens.',
      'S3_REGION is "Europe/Dublin", but must be the name of a region, such as eu-west-1.',
      'S3_ACCESS_KEY_ID is 10 characters long, but must be 3 to 128 characters.',
      'S3_SECRET_ACCESS_KEY is 6 characters long, but must be at least 8 characters.',
    ]);
  });

  it('is told of keys of Stripe that were swapped, without reading them', () => {
    const swapped = { STRIPE_SECRET_KEY: 'whsec_abcdefgh', STRIPE_WEBHOOK_SECRET: 'sk_live_abcdefgh' };
    expect(problemsOf(swapped)).toEqual([
      'STRIPE_SECRET_KEY is 14 characters long, but must be a key that starts with sk_ or rk_.',
      'STRIPE_WEBHOOK_SECRET is 16 characters long, but must be a secret that starts with whsec_.',
    ]);
    const right = { STRIPE_SECRET_KEY: 'rk_live_abcdefgh', STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh' };
    expect(readEnv(right)).toMatchObject({ ok: true, env: { stripe: { secretKey: 'rk_live_abcdefgh' } } });
  });

  it('never sees a secret or a password in what is printed', () => {
    const problems = problemsOf({
      ...production,
      SECRET: 'hunter2',
      METRICS_TOKEN: 'swordfish',
      SMTP_URL: 'http://user:opensesame@mail.example',
      DATABASE_URL: 'mysql://app:tr0ub4dor@db/fika?password=correcthorse',
      DATABASE_REPLICA_URL: 'postgres://app:batterystaple@[db/fika',
    }).join('\n');
    expect(problems).toContain('SECRET is 7 characters long, but must be at least 32 characters');
    expect(problems).toContain('SMTP_URL is "http://user:***@mail.example", but');
    expect(problems).toContain('DATABASE_URL is "mysql://app:***@db/fika?***", but');
    expect(problems).toContain('DATABASE_REPLICA_URL is not an address, but');
    expect(problems).not.toMatch(/hunter2|swordfish|opensesame|tr0ub4dor|correcthorse|batterystaple/);
  });
});
