import { airlineRecords } from '../airlines/airline-records.ts';
import type { CatalogueRecords } from './catalogue-records.ts';

/** Everything that can be exported and imported, by the name that stands in addresses and in table catalogue_imports. */
export const catalogueKinds = {
  airlines: airlineRecords,
} as const;

export type CatalogueKind = keyof typeof catalogueKinds;

export const kindNames: readonly CatalogueKind[] = ['airlines'];

export function findKind(name: string | undefined): CatalogueKind | undefined {
  return kindNames.find((kind) => kind === name);
}

export function recordsOf(kind: CatalogueKind): CatalogueRecords {
  // Each kind reads back only the plans that it made itself.
  return catalogueKinds[kind] as CatalogueRecords;
}
