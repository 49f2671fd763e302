import type { RouterContextProvider } from 'react-router';
import { factsOf } from '../../../request-context.ts';

export function readGallery(context: Readonly<RouterContextProvider>, request: Request): { tab: string } {
  if (factsOf(context).mode !== 'development') throw new Response(null, { status: 404 });
  return { tab: new URL(request.url).searchParams.get('tab') ?? 'flights' };
}
