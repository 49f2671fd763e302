import type { Route } from './+types/ui-chapter';
import { isChapter } from './ui-gallery/chapters.ts';
import { Gallery } from './ui-gallery/gallery.tsx';
import { readGallery } from './ui-gallery/read-gallery.ts';
import '../../styles/all.css';

export function loader({ context, request, params }: Route.LoaderArgs) {
  if (!isChapter(params.chapter)) throw new Response(null, { status: 404 });
  return { ...readGallery(context, request), only: params.chapter };
}

/** One chapter of the kit: what is looked at often loads in a moment. */
export default function UiChapter({ loaderData }: Route.ComponentProps) {
  return <Gallery {...loaderData} />;
}
