import { type CsvValue, csvHead, toCsvLine } from '#lib/csv.ts';

/**
 * A file, or the chunks of one: the next is read once the previous one is sent. `days` is part of the file name.
 */
export function csvResponse(
  name: string,
  file: string | AsyncGenerator<string>,
  days = new Date().toISOString().slice(0, 10),
): Response {
  return new Response(typeof file === 'string' ? file : streamOf(file), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${days}.csv"`,
      'cache-control': 'no-store',
    },
  });
}

function streamOf(chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

export async function* csvLines(
  columns: readonly string[],
  batches: AsyncIterable<CsvValue[][]>,
): AsyncGenerator<string> {
  yield csvHead(columns);
  for await (const rows of batches) yield rows.map(toCsvLine).join('');
}
