import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { compareStatement } from './compare-statement.ts';
import { type NumberedLine, readStatement } from './read-statement.ts';
import { readText } from './statement-line.ts';

export const maxStatementBytes = 10 * 1024 * 1024;

export type StoredStatement =
  /** `again`: the same file was uploaded before, and was compared again. */
  { ok: true; id: string; again: boolean } | { ok: false; problem: string };

/** Parses an uploaded file, stores its lines and compares them with our payments. */
export async function storeStatement(
  db: Database,
  file: { name: string; bytes: Uint8Array },
  actor: Person,
): Promise<StoredStatement> {
  if (file.bytes.byteLength > maxStatementBytes) {
    return { ok: false, problem: `The file is larger than ${maxStatementBytes / 1024 / 1024} MB.` };
  }
  const text = decodeText(file.bytes);
  if (text === undefined) return { ok: false, problem: 'The file is not a text file. Export the statement as CSV.' };
  const read = await readStatement(text);
  if (!read.ok) return read;
  const hash = createHash('sha256').update(file.bytes).digest('hex');
  const { provider, format } = read.format;
  const times = read.lines.flatMap((line) => ('kind' in line ? [line.happenedAt.getTime()] : []));
  const [first, last] = [times.reduce((a, b) => Math.min(a, b), Infinity), times.reduce((a, b) => Math.max(a, b), 0)];
  return inTransaction(db, async (transaction): Promise<StoredStatement> => {
    const id = newId();
    const inserted = await transaction
      .insertInto('statements')
      .values({
        id,
        provider,
        format,
        fileName: readText(file.name, 200) ?? 'statement.csv',
        fileHash: hash,
        uploadedBy: actor.id,
        beginsAt: times.length > 0 ? new Date(first) : null,
        endsAt: times.length > 0 ? new Date(last) : null,
      })
      .onConflict((conflict) => conflict.column('fileHash').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) {
      const known = await transaction
        .selectFrom('statements')
        .select('id')
        .where('fileHash', '=', hash)
        .executeTakeFirstOrThrow();
      await compareStatement(transaction, known.id);
      return { ok: true, id: known.id, again: true };
    }
    await insertLines(transaction, id, read.lines);
    await compareStatement(transaction, id);
    await writeAudit(transaction, actor, ['statement', id], 'statement_uploaded', {
      after: { provider, format, lines: read.lines.length },
    });
    return { ok: true, id, again: false };
  });
}

const linesAtOnce = 1_000;

async function insertLines(
  transaction: DatabaseTransaction,
  statementId: string,
  lines: readonly NumberedLine[],
): Promise<void> {
  for (let start = 0; start < lines.length; start += linesAtOnce) {
    const rows = lines
      .slice(start, start + linesAtOnce)
      .map((line) =>
        'kind' in line
          ? { ...line, feeMinor: line.fee?.minor ?? null, feeCurrency: line.fee?.currency ?? null }
          : { ...line, kind: 'bad' },
      );
    await sql`
      insert into statement_lines (
        statement_id, line, kind, reference, payment_reference, reported_payment_id, account, currency, amount_minor, fee_minor,
        fee_currency, happened_at, details, problem
      )
      select ${statementId}::uuid, line, kind, reference, "paymentReference", "reportedPaymentId", account, currency,
        "amountMinor", "feeMinor", "feeCurrency", "happenedAt", details, problem
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as entry (row, place)
      cross join jsonb_to_record(row) as it (
        line integer, kind text, reference text, "paymentReference" text, "reportedPaymentId" uuid, account text,
        currency text, "amountMinor" bigint, "feeMinor" bigint, "feeCurrency" text, "happenedAt" timestamptz,
        details text, problem text
      )
      order by place`.execute(transaction);
  }
}

/** False when the statement does not exist. */
export async function compareAgain(db: Database, statementId: string): Promise<boolean> {
  return inTransaction(db, async (transaction) => (await compareStatement(transaction, statementId)) !== undefined);
}

export async function deleteStatement(db: Database, statementId: string, actor: Person): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const gone = await transaction
      .deleteFrom('statements')
      .where('id', '=', statementId)
      .returning(['provider', 'beginsAt', 'endsAt'])
      .executeTakeFirst();
    if (!gone) return false;
    await writeAudit(transaction, actor, ['statement', statementId], 'statement_deleted', {
      before: { provider: gone.provider, from: gone.beginsAt, until: gone.endsAt },
    });
    return true;
  });
}

/**
 * Decodes UTF-8 with or without a byte order mark, UTF-16, and Windows-1252, which older spreadsheets write. Undefined for
 * binary files.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decode(bytes);
  return text === undefined || text.includes('\0') ? undefined : text;
}

function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return inEncoding('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return inEncoding('utf-16be', bytes);
  // Headings are ASCII, so in UTF-16 without a byte order mark every other byte is zero.
  if (second === 0 && first !== 0) return inEncoding('utf-16le', bytes);
  if (first === 0 && second !== 0) return inEncoding('utf-16be', bytes);
  return inEncoding('utf-8', bytes) ?? inEncoding('windows-1252', bytes);
}

function inEncoding(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
