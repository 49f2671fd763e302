import { resolve } from 'node:path';
import { z } from 'zod';
import { type OidcVariables, readOidcVariables } from './env-oidc.ts';
import {
  type PaymentEnv,
  paymentEnv,
  paymentVariables,
  problemsBetweenPayments,
  type Variable,
} from './env-payments.ts';
import { type TracingVariables, tracingEnv, tracingVariables } from './env-tracing.ts';

// The only file that knows environment variables. The process passes `process.env` in; everything else
// receives values.

const modes = ['demo', 'production', 'development'] as const;
const roles = ['all', 'web', 'worker'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type Mode = (typeof modes)[number];
/** What a process does: answers people, works in the background, or both. */
export type Role = (typeof roles)[number];
export type LogLevel = (typeof logLevels)[number];

export type Env = PaymentEnv & {
  mode: Mode;
  role: Role;
  port: number;
  /**
   * Undefined listens on every interface, over IPv6 and IPv4. A fixed `::` fails on machines without IPv6,
   * and a fixed `0.0.0.0` misses browsers that resolve localhost to `::1`.
   */
  host: string | undefined;
  /** Scheme, host and port, without a trailing slash. */
  baseUrl: string;
  /** Undefined starts the embedded PostgreSQL; the next two are then undefined as well. */
  databaseUrl: string | undefined;
  databaseDirectUrl: string | undefined;
  /** For reports and long lists, which may be seconds old. */
  databaseReplicaUrl: string | undefined;
  /** Absolute path. */
  dataDir: string;
  /** Undefined outside production when unset: see ensure-secret.ts. */
  secret: string | undefined;
  trustProxyHops: number;
  /** How long a stopping process accepts connections while /readyz says 503. */
  drainSeconds: number;
  smtpUrl: string | undefined;
  smsUrl: string | undefined;
  smsToken: string | undefined;
  oidcProviders: OidcVariables[];
  logLevel: LogLevel;
  metricsPort: number | undefined;
  metricsToken: string | undefined;
  tracing: TracingVariables | undefined;
  /** Invented airports, flights, hotels and bookings for trying the product. Never in production. */
  hasSampleWorld: boolean;
  /** A payment provider that moves no money. In production only if set explicitly. */
  hasSandboxPayments: boolean;
  /** Undefined stores pictures and the archive in DATA_DIR. */
  s3: S3Variables | undefined;
  /** Keeps every change of the embedded database for so many days. Undefined does not archive. */
  archive: { days: number } | undefined;
  /** The exchange rate service; undefined leaves rates to administrators. */
  ratesUrl: string | undefined;
  /** The style of a street map, which browsers load on demand from there; undefined offers none. */
  mapStyleUrl: string | undefined;
  /** Gets a POST for each alert, such as a chat's incoming webhook. A secret. */
  alertWebhookUrl: string | undefined;
};

/** An S3-compatible bucket for pictures. */
export interface S3Variables {
  /** Without a trailing slash. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));
}

function url(protocols: string[]) {
  return z.string().refine((value) => {
    const parsed = URL.parse(value);
    return parsed !== null && protocols.includes(parsed.protocol) && parsed.hostname !== '';
  });
}

// PostgreSQL URLs may omit the host or name a socket directory, which URL.parse accepts as well.
const postgresUrl = z.string().refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value));

const variables = {
  MODE: { parse: z.enum(modes).default('demo'), accepts: 'demo, production or development' },
  ROLE: { parse: z.enum(roles).default('all'), accepts: 'all, web or worker' },
  PORT: { parse: wholeNumber(1, 65535).default(3000), accepts: 'a whole number from 1 to 65535' },
  HOST: { parse: z.string().regex(/^\S+$/).optional(), accepts: 'a host name or an IP address' },
  BASE_URL: {
    parse: url(['http:', 'https:'])
      .refine((value) => !value.endsWith('/') && URL.parse(value)?.href === `${URL.parse(value)?.origin}/`)
      .transform((value) => new URL(value).origin)
      .optional(),
    accepts: 'an http or https address without a path or trailing slash, such as https://www.example.com',
  },
  DATABASE_URL: { parse: postgresUrl.optional(), accepts: 'an address that starts with postgres://' },
  DATABASE_DIRECT_URL: { parse: postgresUrl.optional(), accepts: 'an address that starts with postgres://' },
  DATABASE_REPLICA_URL: { parse: postgresUrl.optional(), accepts: 'an address that starts with postgres://' },
  DATA_DIR: { parse: z.string().default('.data'), accepts: 'a directory' },
  SECRET: {
    parse: z.string().min(32).optional(),
    accepts: 'at least 32 characters, random and kept private',
    isSecret: true,
  },
  TRUST_PROXY: {
    parse: wholeNumber(0, 10).default(0),
    accepts: 'the number of proxies in front of this process, from 0 to 10',
  },
  DRAIN_SECONDS: { parse: wholeNumber(0, 60).optional(), accepts: 'a whole number from 0 to 60' },
  SMTP_URL: {
    parse: url(['smtp:', 'smtps:']).optional(),
    accepts: 'an address that starts with smtp:// or smtps://',
  },
  SMS_URL: {
    parse: url(['http:', 'https:']).optional(),
    accepts: 'an address that starts with https://',
  },
  SMS_TOKEN: { parse: z.string().min(8).optional(), accepts: 'at least 8 characters', isSecret: true },
  LOG_LEVEL: { parse: z.enum(logLevels).default('info'), accepts: `one of ${logLevels.join(', ')}` },
  METRICS_PORT: { parse: wholeNumber(1, 65535).optional(), accepts: 'a whole number from 1 to 65535' },
  METRICS_TOKEN: { parse: z.string().min(16).optional(), accepts: 'at least 16 characters', isSecret: true },
  SAMPLE_WORLD: { parse: z.enum(['on', 'off']).default('on'), accepts: 'on or off' },
  SANDBOX_PAYMENTS: { parse: z.enum(['on', 'off']).optional(), accepts: 'on or off' },
  S3_ENDPOINT: {
    parse: url(['http:', 'https:'])
      .refine((value) => /^[^?#@]*$/.test(value))
      .transform((value) => value.replace(/\/+$/, ''))
      .optional(),
    accepts: 'an http or https address without a password, such as https://s3.eu-west-1.amazonaws.com',
  },
  S3_BUCKET: {
    parse: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
    accepts: 'the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
  },
  S3_REGION: {
    parse: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .default('us-east-1'),
    accepts: 'the name of a region, such as eu-west-1',
  },
  S3_ACCESS_KEY_ID: {
    parse: z
      .string()
      .regex(/^\S{3,128}$/)
      .optional(),
    accepts: '3 to 128 characters',
    isSecret: true,
  },
  S3_SECRET_ACCESS_KEY: { parse: z.string().min(8).optional(), accepts: 'at least 8 characters', isSecret: true },
  ARCHIVE: { parse: z.enum(['on', 'off']).optional(), accepts: 'on or off' },
  ARCHIVE_DAYS: { parse: wholeNumber(1, 365).default(7), accepts: 'a whole number from 1 to 365' },
  ALERT_WEBHOOK_URL: {
    parse: url(['http:', 'https:']).optional(),
    accepts: 'an address that starts with https://',
    isSecret: true,
  },
  MAP_STYLE_URL: {
    parse: url(['http:', 'https:']).optional(),
    accepts: 'the http or https address of a MapLibre style, such as https://tiles.example.com/style.json',
  },
  RATES_URL: { parse: url(['http:', 'https:']).optional(), accepts: 'an address that starts with https://' },
  ...paymentVariables,
  ...tracingVariables,
} as const satisfies Record<string, Variable>;

type VariableName = keyof typeof variables;
type Values = { [Name in VariableName]: z.output<(typeof variables)[Name]['parse']> };

const bucketVariables = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

export function readEnv(
  source: Record<string, string | undefined>,
): { ok: true; env: Env } | { ok: false; problems: string[] } {
  const given = Object.fromEntries(Object.keys(variables).map((name) => [name, source[name]?.trim() || undefined]));
  const shape = Object.fromEntries(Object.entries(variables).map(([name, { parse }]) => [name, parse]));
  const parsed = z.object(shape).safeParse(given);

  const badNames = new Set(parsed.error?.issues.map((issue) => issue.path[0]));
  const problems = variableNames()
    .filter((name) => badNames.has(name))
    .map((name) => `${name} is ${shown(name, given[name] ?? '')}, but must be ${variables[name].accepts}.`);
  problems.push(...problemsBetween(given));
  const oidc = readOidcVariables(source);
  problems.push(...oidc.problems);
  if (!parsed.success || problems.length > 0) return { ok: false, problems };

  // Object.fromEntries loses the type of each value.
  const values = parsed.data as Values;
  return {
    ok: true,
    env: {
      mode: values.MODE,
      role: values.ROLE,
      port: values.PORT,
      host: values.HOST,
      baseUrl: values.BASE_URL ?? `http://localhost:${values.PORT}`,
      databaseUrl: values.DATABASE_URL,
      databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
      databaseReplicaUrl: values.DATABASE_REPLICA_URL,
      dataDir: resolve(values.DATA_DIR),
      secret: values.SECRET,
      trustProxyHops: values.TRUST_PROXY,
      drainSeconds: values.DRAIN_SECONDS ?? (values.MODE === 'production' ? 5 : 0),
      smtpUrl: values.SMTP_URL,
      smsUrl: values.SMS_URL,
      smsToken: values.SMS_TOKEN,
      oidcProviders: oidc.providers,
      logLevel: values.LOG_LEVEL,
      metricsPort: values.METRICS_PORT,
      metricsToken: values.METRICS_TOKEN,
      tracing: tracingEnv(values),
      hasSampleWorld: values.SAMPLE_WORLD === 'on' && values.MODE !== 'production',
      hasSandboxPayments: (values.SANDBOX_PAYMENTS ?? (values.MODE === 'production' ? 'off' : 'on')) === 'on',
      s3: bucketOf(values),
      archive: isArchived(values) ? { days: values.ARCHIVE_DAYS } : undefined,
      ...paymentEnv(values),
      ratesUrl: values.RATES_URL,
      mapStyleUrl: values.MAP_STYLE_URL,
      alertWebhookUrl: values.ALERT_WEBHOOK_URL,
    },
  };
}

function problemsBetween(given: Record<string, string | undefined>): string[] {
  const problems: string[] = [];
  if (given.MODE === 'production') {
    for (const name of ['BASE_URL', 'SECRET', 'SMTP_URL'] as const) {
      if (!given[name])
        problems.push(`${name} is not set, but MODE=production needs it: it must be ${variables[name].accepts}.`);
    }
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const) {
    if (given[name] && !given.DATABASE_URL) {
      problems.push(`${name} is set without DATABASE_URL, but must go with it: set both or neither.`);
    }
  }
  if (given.ROLE && given.ROLE !== 'all' && !given.DATABASE_URL) {
    problems.push(
      `ROLE is "${given.ROLE}" without DATABASE_URL, but processes that share the work need a database that they share.`,
    );
  }
  if (given.ARCHIVE === 'on' && given.DATABASE_URL) {
    problems.push('ARCHIVE is on, but must be off with DATABASE_URL: an own PostgreSQL archives by its own means.');
  }
  if (given.METRICS_PORT && given.METRICS_PORT === (given.PORT ?? '3000')) {
    problems.push(`METRICS_PORT is "${given.METRICS_PORT}", but must be another port than PORT.`);
  }
  const bucketStart = bucketVariables.find((name) => given[name]);
  for (const name of bucketStart ? bucketVariables : []) {
    if (!given[name]) {
      problems.push(
        `${name} is not set, but ${bucketStart} is: a bucket for pictures needs ${bucketVariables.join(', ')}, all or none.`,
      );
    }
  }
  problems.push(...problemsBetweenPayments(given));
  return problems;
}

function isArchived({ ARCHIVE, MODE, DATABASE_URL }: Values): boolean {
  return DATABASE_URL === undefined && (ARCHIVE ?? (MODE === 'production' ? 'on' : 'off')) === 'on';
}

function bucketOf(values: Values): S3Variables | undefined {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, bucket, region: values.S3_REGION, accessKeyId, secretAccessKey };
}

function variableNames(): VariableName[] {
  return Object.keys(variables).filter((name): name is VariableName => name in variables);
}

function shown(name: VariableName, value: string): string {
  const { isSecret }: Variable = variables[name];
  if (isSecret) return `${value.length} characters long`;
  const parsed = URL.parse(value);
  if (!parsed && value.includes('@')) return 'not an address';
  if (!parsed?.password && !parsed?.search) return `"${value}"`;
  if (parsed.password) parsed.password = '***';
  if (parsed.search) parsed.search = '***';
  const masked = parsed.href;
  // URL adds a slash after a bare host, which nobody typed.
  return `"${value.endsWith('/') ? masked : masked.replace(/\/$/, '')}"`;
}
