import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { batch } from '#db/batch.ts';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { fareCabins } from '#features/catalogue/fares/fare-rules.ts';
import { seatsLeft } from '#features/catalogue/sales-stops.ts';
import { type Cabin, cabins } from '#features/search/flight-query.ts';
import type { Settings } from '#features/settings/settings.ts';
import { addressBlock } from '#lib/limit-keys.ts';
import type { Log } from '#lib/log.ts';
import { STORAGE_PREFIX } from '#lib/storage-prefix.ts';
import { isId } from '#lib/untrusted-input.ts';

// When many people want one flight or hotel at the same moment, they wait in a line in front of its checkout and are let
// in by the order of their arrival, as many as there are seats. The line is in the database, so that it is the same for all
// processes; each reads it once a second, and answers those who wait without asking the database.
// docs/domain/waiting-lines.md describes it.

/** So many arrivals at one process within the window open a line. */
const rush = { arrivals: 25, windowMs: 5_000 };
/** Spreads the work of drawing checkout pages. */
const letInAtOnce = 25;
/** However many processes there are. */
const letInEveryMs = 900;
/** Rooms depend on the nights, so a hotel lets in a fixed number of people. More than were there before the line. */
const peopleAtHotel = 40;
/** Each is work once a second: what more than these are wanted for is sold without a line. */
const maxLines = 50;
/** Of those who came before the line, so many of one network count, and for a shorter time. */
const earlierPeople = { ofOneNetwork: 3, minutes: 5 };
/** From going in. */
const letInMinutes = 10;
/** Whoever closed the waiting page loses the place. Longer than any pause between two looks. */
const goneAfterSeconds = 90;
const closesAfterSeconds = 120;
/** How long a checkout page may be open before it is sent. */
const entryMs = 60 * 60_000;

export interface WaitingLines {
  /** Whether this visitor may go to the checkout now; otherwise their place, and a cookie that keeps it. */
  arrive(visit: Visit): Promise<{ isIn: true } | Waiting>;
  /** Whether there is a line for any of them. */
  isOpenFor(subjects: readonly string[]): boolean;
  /** For the checkout's form: proof that its reader was let in. */
  entryFor(visit: Pick<Visit, 'subjects' | 'cookies'>): string;
  /** Seats or rooms are held: the place is used, and no longer keeps one free. */
  noteHold(visit: Pick<Visit, 'subjects' | 'entry'>): Promise<void>;
  /** Lets people in and reads the lines anew; once a second. */
  refresh(): Promise<void>;
}

interface Visit {
  subjects: readonly string[];
  /** The header. */
  cookies: string | null;
  clientAddress: string;
  /** What the form proves; undefined where no form was sent. */
  entry?: string | undefined;
}

export interface Waiting {
  isIn: false;
  /** 1 is the next. */
  place: number;
  isSoldOut: boolean;
  /** Nobody can be let in before seats come back. */
  isFull: boolean;
  /** When to look again. */
  seconds: number;
  setCookie: string;
}

/** Who went to a checkout lately, by their networks. */
interface Arrivals {
  since: number;
  networks: string[];
}

/** A line as this process last read it. */
interface Line {
  id: number;
  subject: string;
  isSoldOut: boolean;
  isFull: boolean;
  /** The positions of those who wait, ascending. */
  waiting: number[];
  /** The highest position that was given by then. */
  newest: number;
  letIn: Set<string>;
}

/** What the address of a checkout wants; empty if it names nothing. */
export function subjectsOf(params: URLSearchParams): string[] {
  if (params.get('type') === 'hotels') {
    const hotel = params.get('hotel') ?? '';
    return isId(hotel) ? [`hotel:${hotel}`] : [];
  }
  const cabin = fareCabins[cabins.indexOf(params.get('cabin') as Cabin)] ?? 'economy';
  const flights = params.getAll('pick').flatMap((pick) => pick.split('.'));
  return [...new Set(flights)]
    .filter(isId)
    .slice(0, 12)
    .map((id) => `flight:${id}:${cabin}`);
}

export function createWaitingLines({
  db,
  secret,
  settings,
  isSecure,
  log,
}: {
  db: Database;
  secret: string;
  settings: () => Pick<Settings, 'holds'>;
  isSecure: boolean;
  log: Log;
}): WaitingLines {
  const lines = new Map<string, Line>();
  const opening = new Map<string, Promise<Line | undefined>>();
  const arrivals = new Map<string, Arrivals>();
  /** Places whose owner has looked since the last refresh. */
  const seen = new Map<number, Set<string>>();
  const entered = new Map<number, Set<string>>();
  const join = batch<Joining, number>({
    // Each batch is answered in one go, during which nobody else is.
    maxSize: 64,
    concurrency: 1,
    waitingConcurrency: 1,
    keysOf: ({ lineId, visitor }) => [`${lineId} ${visitor}`],
    run: (people) => joinLines(db, people),
  });

  /** Counts somebody who goes to the checkout; true when there are too many. */
  function isRush(subject: string, clientAddress: string, now = Date.now()): boolean {
    const known = arrivals.get(subject);
    const recent = known && now - known.since < rush.windowMs ? known : { since: now, networks: [] };
    if (recent !== known) arrivals.set(subject, recent);
    recent.networks.push(networkOf(clientAddress));
    return recent.networks.length > rush.arrivals;
  }

  function openOnce(subject: string): Promise<Line | undefined> {
    const running = opening.get(subject);
    if (running) return running;
    const opened = openLine(db, subject)
      .then(async (line) => {
        if (line) await learn(line);
        return line;
      })
      .finally(() => opening.delete(subject));
    opening.set(subject, opened);
    return opened;
  }

  /** Whoever came to this process before the line did counts as let in. */
  async function learn(line: Line): Promise<void> {
    lines.set(line.subject, line);
    const before = arrivals.get(line.subject)?.networks.slice(0, rush.arrivals) ?? [];
    arrivals.delete(line.subject);
    const counted = Object.values(Object.groupBy(before, (network) => network)).flatMap((same = []) =>
      same.slice(0, earlierPeople.ofOneNetwork),
    );
    if (counted.length > 0) await countEarlierPeople(db, line.id, counted);
  }

  async function placeIn(line: Line, { cookies, clientAddress }: Visit): Promise<Waiting> {
    const { isFull, isSoldOut } = line;
    if (isSoldOut) return { isIn: false, place: 0, isFull, isSoldOut, seconds: 0, setCookie: '' };
    const known = placeOf(line, cookies);
    const isRemaining = known !== undefined && (known.position > line.newest || isAmong(line.waiting, known.position));
    const visitor = known?.visitor ?? randomUUID();
    const position = isRemaining
      ? known.position
      : await join({ lineId: line.id, visitor, network: networkOf(clientAddress) });
    // It may have been read anew meanwhile.
    const current = lines.get(line.subject) ?? line;
    if (!isRemaining) append(current, position);
    seen.getOrInsertComputed(line.id, newSet).add(visitor);
    // A position beyond the newest was given by another process a moment ago.
    const place = Math.max(1, countUpTo(current.waiting, position) + (position > current.newest ? 1 : 0));
    return {
      isIn: false,
      place,
      isFull,
      isSoldOut,
      seconds: pauseAt(place),
      setCookie: `${cookieOf(line)}=${visitor}.${position}; Path=/checkout; Max-Age=7200; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    };
  }

  return {
    async arrive(visit) {
      const { subjects, cookies, clientAddress, entry } = visit;
      if (entry !== undefined && readEntry(secret, subjects, entry)) return { isIn: true };
      const rushed = subjects.filter((subject) => lines.has(subject) || isRush(subject, clientAddress));
      if (rushed.length === 0) return { isIn: true };
      const met = await Promise.all(rushed.map((subject) => lines.get(subject) ?? openOnce(subject)));
      const open = met.filter((line) => line !== undefined);
      const ahead = open.filter((line) => !isLetIn(line, cookies));
      const places = await Promise.all(ahead.map((line) => placeIn(line, visit)));
      // Of several lines the slowest counts; the others are joined at the next look.
      const [last] = places.toSorted((one, other) => other.place - one.place);
      if (last) return last;
      for (const line of open) {
        const place = placeOf(line, cookies);
        if (place) entered.getOrInsertComputed(line.id, newSet).add(place.visitor);
      }
      return { isIn: true };
    },

    isOpenFor: (subjects) => subjects.some((subject) => lines.has(subject)),

    entryFor({ subjects, cookies }) {
      const positions = subjects.flatMap((subject) => {
        const line = lines.get(subject);
        return (line && placeOf(line, cookies)?.position) ?? [];
      });
      return signEntry(secret, subjects, positions);
    },

    async noteHold({ subjects, entry }) {
      const met = subjects.flatMap((subject) => lines.get(subject) ?? []);
      if (met.length === 0) return;
      const positions = readEntry(secret, subjects, entry ?? '')?.positions ?? [];
      // The seats are held: what goes wrong here must not look like a failed booking.
      for (const { id } of met)
        await markUsed(db, id, positions).catch((error: unknown) =>
          log.warn({ err: error }, 'a place in line stays open'),
        );
    },

    async refresh() {
      const [looked, arrived] = [[...seen], [...entered]];
      seen.clear();
      entered.clear();
      const now = Date.now();
      for (const [subject, { since }] of arrivals) if (now - since > rush.windowMs) arrivals.delete(subject);
      for (const [lineId, visitors] of looked) await keepPlaces(db, lineId, [...visitors]);
      for (const [lineId, visitors] of arrived) await noteEntry(db, lineId, [...visitors]);
      const known = await db.selectFrom('waitingLines').select('id').orderBy('id').execute();
      const ofOneNetwork = settings().holds.maxHeldPlacesPerNetwork;
      for (const { id } of known)
        await letPeopleIn(db, id, ofOneNetwork).catch((error: unknown) =>
          log.warn({ err: error }, 'nobody was let in from a waiting line'),
        );
      const read = known.length === 0 ? [] : await readLines(db);
      for (const subject of lines.keys()) if (!read.some((line) => line.subject === subject)) lines.delete(subject);
      for (const line of read) await learn(line);
    },
  };
}

const newSet = () => new Set<string>();

/** Addresses are personal, so only their hash is stored. */
function networkOf(clientAddress: string): string {
  return createHash('sha256')
    .update(`network:${addressBlock(clientAddress)}`)
    .digest('base64url')
    .slice(0, 22);
}

function cookieOf({ id }: Pick<Line, 'id'>): string {
  return `${STORAGE_PREFIX}-place-${id}`;
}

/** The cookie is not signed: a forged position shows a wrong number and lets nobody in. */
function placeOf(line: Line, cookies: string | null): { visitor: string; position: number } | undefined {
  const value = cookies?.split(/; */).find((pair) => pair.startsWith(`${cookieOf(line)}=`)) ?? '';
  const [visitor = '', position = ''] = value.slice(value.indexOf('=') + 1).split('.');
  return isId(visitor) && /^\d{1,15}$/.test(position) ? { visitor, position: Number(position) } : undefined;
}

function isLetIn(line: Line, cookies: string | null): boolean {
  const place = placeOf(line, cookies);
  return place !== undefined && line.letIn.has(place.visitor);
}

/** Those far behind look less often. */
function pauseAt(place: number): number {
  if (place <= 50) return 3;
  return place <= 500 ? 8 : 20;
}

/** How many of the ascending numbers are at most this one. */
function countUpTo(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Somebody who has just joined, before the line is read again. */
function append(line: Line, position: number): void {
  if (position === 0 || isAmong(line.waiting, position)) return;
  line.waiting.splice(countUpTo(line.waiting, position), 0, position);
  line.newest = Math.max(line.newest, position);
}

function isAmong(ascending: readonly number[], wanted: number): boolean {
  return ascending[countUpTo(ascending, wanted) - 1] === wanted;
}

function signEntry(
  secret: string,
  subjects: readonly string[],
  positions: readonly number[],
  now = Date.now(),
): string {
  const body = `${now.toString(36)}.${positions.join('-')}`;
  return `${body}.${signature(secret, subjects, body)}`;
}

function readEntry(
  secret: string,
  subjects: readonly string[],
  entry: string,
  now = Date.now(),
): { positions: number[] } | undefined {
  const [, at = '', positions = '', signed = ''] = /^([0-9a-z]{8,9})\.([\d-]{0,200})\.([\w-]{22})$/.exec(entry) ?? [];
  if (!at || now - Number.parseInt(at, 36) > entryMs) return undefined;
  const expected = signature(secret, subjects, `${at}.${positions}`);
  if (!timingSafeEqual(Buffer.from(signed), Buffer.from(expected))) return undefined;
  return { positions: positions.split('-').filter(Boolean).map(Number) };
}

function signature(secret: string, subjects: readonly string[], body: string): string {
  const signed = createHmac('sha256', secret).update(`checkout-entry:${subjects.join(' ')}:${body}`);
  return signed.digest('base64url').slice(0, 22);
}

/** Undefined for something that is not sold. */
async function openLine(db: Database, subject: string): Promise<Line | undefined> {
  if (!(await roomFor(db, subject))) return undefined;
  await sql`
    insert into waiting_lines (subject)
    select ${subject} where (select count(*) from waiting_lines) < ${maxLines}
    on conflict do nothing`.execute(db);
  return (await readLines(db, subject))[0];
}

interface Joining {
  lineId: number;
  visitor: string;
  network: string;
}

async function joinLines(db: Database, people: readonly Joining[]): Promise<number[]> {
  const { rows } = await sql<{ lineId: number; visitor: string; position: number }>`
    insert into waiting_places as known (line_id, visitor, network)
    select line_id, visitor, network
    from unnest(
      ${people.map(({ lineId }) => lineId)}::bigint[],
      ${people.map(({ visitor }) => visitor)}::uuid[],
      ${people.map(({ network }) => network)}::text[]
    ) with ordinality as person (line_id, visitor, network, place)
    where exists (select from waiting_lines where id = line_id)
    order by place
    on conflict (line_id, visitor) do update set seen_at = clock_timestamp()
    returning line_id, visitor, position`.execute(db);
  const positions = new Map(rows.map(({ lineId, visitor, position }) => [`${lineId} ${visitor}`, position]));
  // A line that has closed meanwhile gives no place; the next look goes straight in.
  return people.map(({ lineId, visitor }) => positions.get(`${lineId} ${visitor}`) ?? 0);
}

async function countEarlierPeople(db: Database, lineId: number, networks: readonly string[]): Promise<void> {
  await sql`
    insert into waiting_places (line_id, network, let_in_until, entered_at)
    select ${lineId}, network, clock_timestamp() + make_interval(mins => ${earlierPeople.minutes}), clock_timestamp()
    from unnest(${networks}::text[]) as network`.execute(db);
}

async function keepPlaces(db: Database, lineId: number, visitors: readonly string[]): Promise<void> {
  await sql`
    update waiting_places set seen_at = clock_timestamp()
    where line_id = ${lineId} and visitor = any(${visitors}::uuid[])`.execute(db);
}

/** From now on the place at the checkout is theirs for some minutes. */
async function noteEntry(db: Database, lineId: number, visitors: readonly string[]): Promise<void> {
  await sql`
    update waiting_places
    set entered_at = clock_timestamp(), let_in_until = clock_timestamp() + make_interval(mins => ${letInMinutes})
    where line_id = ${lineId} and visitor = any(${visitors}::uuid[]) and let_in_until is not null and entered_at is null`.execute(
    db,
  );
}

/** The places of the form; for a form from before the line opened, any place that counts such people. */
async function markUsed(db: Database, lineId: number, positions: readonly number[]): Promise<void> {
  await sql`
    update waiting_places set used_at = clock_timestamp()
    where line_id = ${lineId} and position = coalesce(
      (select min(position) from waiting_places
       where line_id = ${lineId} and position = any(${positions}::bigint[]) and visitor is not null),
      (select min(position) from waiting_places
       where line_id = ${lineId} and visitor is null and used_at is null)
    )`.execute(db);
}

/** How many may be let in, and whether more can come back. */
async function roomFor(
  db: Database | DatabaseTransaction,
  subject: string,
): Promise<{ left: number; mayComeBack: boolean } | undefined> {
  const [kind, id = '', cabin = ''] = subject.split(':');
  if (kind === 'hotel') {
    const hotel = await db
      .selectFrom('hotels')
      .select('id')
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    return hotel && { left: peopleAtHotel, mayComeBack: true };
  }
  const found = await db
    .selectFrom('flightCabins')
    .innerJoin('flights', 'flights.id', 'flightId')
    .select(['held', seatsLeft.as('left')])
    .where('flightId', '=', id)
    .where('cabin', '=', cabin)
    .where('flights.deletedAt', 'is', null)
    .where('flights.status', '<>', 'cancelled')
    .where('departureTime', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return found && { left: found.left, mayComeBack: found.held > 0 };
}

/** One process at a time; the others leave it to that one. */
async function letPeopleIn(db: Database, lineId: number, ofOneNetwork: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ subject: string }>`
      update waiting_lines set let_in_at = clock_timestamp()
      where id = (
        select id from waiting_lines
        where id = ${lineId} and let_in_at <= clock_timestamp() - make_interval(secs => ${letInEveryMs / 1000}::float8)
        for no key update skip locked
      )
      returning subject`.execute(transaction);
    const subject = rows[0]?.subject;
    if (subject === undefined) return;
    await sql`
      delete from waiting_places
      where line_id = ${lineId} and coalesce(
        let_in_until < clock_timestamp(),
        seen_at < clock_timestamp() - make_interval(secs => ${goneAfterSeconds})
      )`.execute(transaction);
    const room = (await roomFor(transaction, subject)) ?? { left: 0, mayComeBack: false };
    // Who has many browsers does not keep the others out: of one network no more are let in than may hold seats.
    await sql`
      with let_in as (
        select network, count(*) as people from waiting_places
        where line_id = ${lineId} and let_in_until is not null and used_at is null group by network
      ), next as (
        select position, network, row_number() over (partition by network order by position) as nth
        from waiting_places where line_id = ${lineId} and let_in_until is null
      )
      update waiting_places set let_in_until = clock_timestamp() + make_interval(secs => ${goneAfterSeconds})
      where line_id = ${lineId} and position in (
        select position from next left join let_in using (network)
        where nth + coalesce(people, 0) <= ${ofOneNetwork}
        order by position
        limit greatest(0, least(${letInAtOnce}, ${room.left} - (select coalesce(sum(people), 0) from let_in)))
      )`.execute(transaction);
    await sql`
      update waiting_lines set
        is_full = ${room.left <= 0},
        is_sold_out = ${room.left <= 0 && !room.mayComeBack},
        busy_at = case
          when exists (select from waiting_places where line_id = ${lineId} and let_in_until is null)
          then clock_timestamp() else busy_at
        end
      where id = ${lineId}`.execute(transaction);
    await sql`
      delete from waiting_lines
      where id = ${lineId} and busy_at < clock_timestamp() - make_interval(secs => ${closesAfterSeconds})`.execute(
      transaction,
    );
  });
}

/** All lines, or the one for a subject. */
async function readLines(db: Database, subject: string | null = null): Promise<Line[]> {
  const { rows } = await sql<{
    id: number;
    subject: string;
    isSoldOut: boolean;
    waiting: number[] | null;
    newest: number | null;
    isFull: boolean;
    letIn: string[] | null;
  }>`
    select id, subject, is_full, is_sold_out, places.*
    from waiting_lines, lateral (
      select array_agg(position order by position) filter (where let_in_until is null) as waiting,
        max(position) as newest,
        array_agg(visitor) filter (where let_in_until > clock_timestamp() and visitor is not null) as let_in
      from waiting_places where line_id = waiting_lines.id
    ) as places
    where ${subject}::text is null or subject = ${subject}`.execute(db);
  return rows.map(({ waiting, newest, letIn, ...line }) => ({
    ...line,
    waiting: waiting ?? [],
    newest: newest ?? 0,
    letIn: new Set(letIn),
  }));
}
