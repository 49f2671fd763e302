import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The folder of package.json. The bundle is in another folder than the sources, but in the same package. */
export const projectFolder = dirname(findPackageJSON('.', import.meta.url) ?? 'package.json');
