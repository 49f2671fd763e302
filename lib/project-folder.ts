import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** Where package.json is. What is built stands in another folder than its sources, but belongs to the same package. */
export const projectFolder = dirname(findPackageJSON('.', import.meta.url) ?? 'package.json');
