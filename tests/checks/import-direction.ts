import { importsOf } from './import-graph.ts';
import { findBreaches } from './import-rules.ts';
import { listFiles, readSources } from './source-files.ts';

const paths = listFiles(['.ts', '.tsx']);
const imports = (await readSources(paths)).flatMap(importsOf);
const breaches = findBreaches(paths, imports);
for (const breach of breaches) console.log(breach);
console.log(`${paths.length} files, ${imports.length} imports, ${breaches.length} breaches`);
if (breaches.length > 0 || imports.length === 0) process.exitCode = 1;
