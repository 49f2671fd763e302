/**
 * A file for spreadsheets, sent as it is made: the next piece is read when the one before has been sent. Its name says
 * which days it is about; without any, when it was made.
 */
export function csvResponse(
  name: string,
  pieces: AsyncGenerator<string>,
  days = new Date().toISOString().slice(0, 10),
): Response {
  return new Response(streamOf(pieces), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${days}.csv"`,
      'cache-control': 'no-store',
    },
  });
}

function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
