import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

function tracingOf(source: Record<string, string>) {
  const read = readEnv(source);
  return read.ok ? read.env.tracing : read.problems;
}

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

test('the address of a collector switches traces on, with all of them recorded unless the caller decides', () => {
  expect(tracingOf(endpoint)).toEqual({
    url: 'http://collector:4318/v1/traces',
    headers: {},
    resource: { 'service.name': 'fika-mbali' },
    followsCaller: true,
    ratio: 1,
  });
});

test('an address for traces alone is used as it is', () => {
  const both = { ...endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/otlp' };
  expect(tracingOf(both)).toMatchObject({ url: 'https://traces.example/otlp' });
});

test('headers, names and samplers are read as OpenTelemetry writes them', () => {
  const given = {
    ...endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc=, x-team=travel',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment.name=test',
    OTEL_SERVICE_NAME: 'fika-mbali-a',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  };
  expect(tracingOf(given)).toMatchObject({
    headers: { authorization: 'Bearer abc=', 'x-team': 'travel' },
    resource: { 'service.name': 'fika-mbali-a', 'deployment.environment.name': 'test' },
    followsCaller: false,
    ratio: 0.25,
  });
  expect(tracingOf({ ...endpoint, OTEL_TRACES_SAMPLER: 'parentbased_always_off' })).toMatchObject({
    followsCaller: true,
    ratio: 0,
  });
});

test('OTEL_SDK_DISABLED switches them off again', () => {
  expect(tracingOf({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
});

test('a wrong value stops the start with a sentence, and a secret one is not shown', () => {
  expect(tracingOf({ OTEL_EXPORTER_OTLP_HEADERS: 'opensesame', OTEL_TRACES_SAMPLER_ARG: '1.5' })).toEqual([
    'OTEL_EXPORTER_OTLP_HEADERS is 10 characters long, but must be pairs such as authorization=Bearer%20token,x-team=travel.',
    'OTEL_TRACES_SAMPLER_ARG is "1.5", but must be a number from 0 to 1.',
  ]);
  expect(tracingOf({ OTEL_RESOURCE_ATTRIBUTES: 'team=%ff' })).toEqual([
    'OTEL_RESOURCE_ATTRIBUTES is "team=%ff", but must be pairs such as deployment.environment.name=production.',
  ]);
});
