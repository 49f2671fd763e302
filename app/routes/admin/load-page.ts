import { data } from 'react-router';
import { factsOf } from '../../request-context.ts';

/** For a page that says by itself that it could not be loaded: `found` is null then, and the status 500. */
export async function loadPage<Shown extends object, Found>(
  context: Parameters<typeof factsOf>[0],
  shown: Shown,
  read: () => Promise<Found>,
  statusOf: (found: Found) => number = () => 200,
) {
  try {
    const found = await read();
    return data({ ...shown, found }, { status: statusOf(found) });
  } catch (error) {
    factsOf(context).reportError(error);
    return data({ ...shown, found: null }, { status: 500 });
  }
}
