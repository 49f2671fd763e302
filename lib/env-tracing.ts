import { z } from 'zod';
import type { Variable } from './env-payments.ts';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Where traces are sent, by the variables that OpenTelemetry defines. */
export interface TracingVariables {
  /** The address that takes OTLP as JSON over HTTP. */
  url: string;
  /** May hold a token of the collector. */
  headers: Record<string, string>;
  /** Describes this process to the collector; contains service.name. */
  resource: Record<string, string>;
  /** Whether the decision of a caller that sends a traceparent counts. */
  followsCaller: boolean;
  /** The share of the other traces that is recorded, from 0 to 1. */
  ratio: number;
}

const collectorUrl = z
  .string()
  .refine((value) => {
    const parsed = URL.parse(value);
    // A password stands in OTEL_EXPORTER_OTLP_HEADERS: fetch refuses it in an address.
    return parsed !== null && ['http:', 'https:'].includes(parsed.protocol) && parsed.username === '';
  })
  .optional();

/** Pairs as in name=value,name=value; values may be percent-encoded. */
const pairs = z
  .string()
  .regex(/^\s*[^\s=,]+\s*=[^,]*(?:,\s*[^\s=,]+\s*=[^,]*)*$/)
  .refine(canDecode)
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((pair) => {
        const end = pair.indexOf('=');
        return [pair.slice(0, end).trim(), decodeURIComponent(pair.slice(end + 1).trim())];
      }),
    ),
  )
  .optional();

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export const tracingVariables = {
  OTEL_SDK_DISABLED: { parse: z.enum(['true', 'false']).default('false'), accepts: 'true or false' },
  OTEL_EXPORTER_OTLP_ENDPOINT: { parse: collectorUrl, accepts: 'an http or https address without a password' },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: { parse: collectorUrl, accepts: 'an http or https address without a password' },
  OTEL_EXPORTER_OTLP_HEADERS: {
    parse: pairs,
    accepts: 'pairs such as authorization=Bearer%20token,x-team=travel',
    isSecret: true,
  },
  OTEL_SERVICE_NAME: { parse: z.string().optional(), accepts: 'a name' },
  OTEL_RESOURCE_ATTRIBUTES: { parse: pairs, accepts: 'pairs such as deployment.environment.name=production' },
  OTEL_TRACES_SAMPLER: {
    parse: z.enum(samplers).default('parentbased_always_on'),
    accepts: `one of ${samplers.join(', ')}`,
  },
  OTEL_TRACES_SAMPLER_ARG: {
    parse: z
      .string()
      .regex(/^(0|1|[01]?\.\d+)$/)
      .transform(Number)
      .pipe(z.number().max(1))
      .default(1),
    accepts: 'a number from 0 to 1',
  },
} as const satisfies Record<string, Variable>;

type Values = { [Name in keyof typeof tracingVariables]: z.output<(typeof tracingVariables)[Name]['parse']> };

/** Undefined without a collector: then nothing is traced. */
export function tracingEnv(values: Values): TracingVariables | undefined {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}${base.endsWith('/') ? '' : '/'}v1/traces`);
  if (!url || values.OTEL_SDK_DISABLED === 'true') return undefined;
  const sampler = values.OTEL_TRACES_SAMPLER;
  const ratio = sampler.endsWith('ratio') ? values.OTEL_TRACES_SAMPLER_ARG : Number(sampler.endsWith('_on'));
  const name = values.OTEL_SERVICE_NAME;
  return {
    url,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    resource: {
      'service.name': 'fika-mbali',
      ...values.OTEL_RESOURCE_ATTRIBUTES,
      ...(name && { 'service.name': name }),
    },
    followsCaller: sampler.startsWith('parentbased_'),
    ratio,
  };
}
