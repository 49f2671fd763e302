import { readFileSync, writeFileSync } from 'node:fs';
import { type Lockfile, lacking, platformOf } from './lockfile-rules.ts';

// `npm ci` refuses a lockfile that lacks any platform's optional package, also one that this machine would never
// install. npm leaves those out that its registry does not answer for: `--write` puts them back.

const file = 'package-lock.json';
const text = readFileSync(file, 'utf8');
const lockfile: Lockfile = JSON.parse(text);
const missing = lacking(lockfile);

if (process.argv.includes('--write')) {
  for (const { name, version, isDev } of missing) {
    lockfile.packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(isDev && { dev: true }),
      optional: true,
    };
  }
  const packages = Object.entries(lockfile.packages).sort(([one], [other]) => one.localeCompare(other, 'en'));
  writeFileSync(file, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(packages) }, null, 2)}\n`);
  console.log(`${missing.length} packages added`);
} else {
  const problems = missing.map(({ name }) => `${file} lacks ${name}: run npm run lockfile`);
  if (/"resolved": "http/.test(text)) problems.push(`${file} names the address of a registry`);
  for (const problem of problems) console.log(problem);
  console.log(`${Object.keys(lockfile.packages).length} packages, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
