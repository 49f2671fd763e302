import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';

interface AmenityOwner {
  id: string;
  amenities: readonly { id: string }[];
}

/** The amenities of the hotel or room of a statement, as JSON. */
export function amenitiesOf(owner: 'hotel' | 'room') {
  return sql`(
    select coalesce(json_agg(json_build_object('id', amenities.id, 'name', amenities.name)), '[]')
    from ${sql.table(`${owner}_amenities`)} as owned
    join amenities on amenities.id = owned.amenity_id and amenities.deleted_at is null
    where owned.${sql.ref(`${owner}_id`)} = ${sql.ref(`${owner}s.id`)}
  )`;
}

/** Sets the amenities of hotels or rooms, and leaves out those that were deleted meanwhile. */
export async function setAmenities(
  transaction: DatabaseTransaction,
  owner: 'hotel' | 'room',
  owners: readonly AmenityOwner[],
): Promise<void> {
  const [table, ownerId] = [sql.table(`${owner}_amenities`), sql.ref(`${owner}_id`)];
  const pairs = owners.flatMap(({ id, amenities }) =>
    amenities.map((amenity) => ({ [`${owner}_id`]: id, amenity_id: amenity.id })),
  );
  const wanted = sql`(select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(pairs)}::jsonb))`;
  await sql`
    delete from ${table}
    where ${ownerId} = any(${owners.map(({ id }) => id)}::uuid[])
      and (${ownerId}, amenity_id) not in (select ${ownerId}, amenity_id from ${wanted} as wanted)
  `.execute(transaction);
  if (pairs.length === 0) return;
  await sql`
    with wanted as ${wanted},
    locked as (
      select id from amenities
      where id in (select amenity_id from wanted) and deleted_at is null
      order by id for key share
    )
    insert into ${table} (${ownerId}, amenity_id)
    select wanted.${ownerId}, locked.id from wanted join locked on locked.id = wanted.amenity_id
    on conflict do nothing
  `.execute(transaction);
}
