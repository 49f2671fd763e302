import type { ClientBase } from 'pg';
import { pictureName, pictureWidths } from '#features/catalogue/pictures/picture-names.ts';

export interface Upload {
  store: 'pictures' | 'documents';
  name: string;
  contentType: string;
}

/**
 * Every file that a row names, as the transaction sees it. The stores are not asked what they hold: a bucket need not let
 * us, and what nobody names is dispensable.
 */
export async function listUploads(client: ClientBase): Promise<Upload[]> {
  const pictures = await client.query<{ id: string }>(
    `select id::text as id from hotel_photos
     union all
     select logo_file from airlines where logo_file is not null
     order by 1`,
  );
  const documents = await client.query<{ name: string; contentType: string }>(
    'select stored_as as name, media_type as "contentType" from agent_documents order by 1',
  );
  return [
    ...pictures.rows.flatMap(({ id }) =>
      pictureWidths.map((width) => ({
        store: 'pictures' as const,
        name: pictureName(id, width),
        contentType: 'image/webp',
      })),
    ),
    ...documents.rows.map((document) => ({ store: 'documents' as const, ...document })),
  ];
}
