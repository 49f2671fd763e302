import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  splitRouteModules: true,
  // The server is built beside the worker that draws documents.
  serverBuildFile: '[name].js',
  // The router would compare a form's origin with the address that a proxy asks for, which is http behind TLS.
  // server/middleware/security-headers.ts knows BASE_URL and decides alone.
  allowedActionOrigins: ['**'],
} satisfies Config;
