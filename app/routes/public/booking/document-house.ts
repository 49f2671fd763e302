import type { DocumentHouse } from '#features/booking/documents/document-house.ts';
import type { RequestFacts } from '../../../request-context.ts';

export function documentHouse({ settings, baseUrl, catalogues, search }: RequestFacts): DocumentHouse {
  return { settings, baseUrl, catalogues, cityName: search.places.cityName };
}
