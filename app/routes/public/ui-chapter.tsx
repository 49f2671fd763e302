import type { Route } from './+types/ui-chapter';
import { isChapter } from './ui-gallery/chapter.tsx';
import { Gallery } from './ui-gallery/gallery.tsx';
import { readGallery } from './ui-gallery/read-gallery.ts';
import '../../styles/all.css';

export function loader({ context, request, params }: Route.LoaderArgs) {
  if (!isChapter(params.chapter)) throw new Response(null, { status: 404 });
  return { ...readGallery(context, request), only: params.chapter };
}

/** One chapter of the UI kit, which loads faster than all. */
export default function UiChapter({ loaderData }: Route.ComponentProps) {
  return <Gallery {...loaderData} />;
}
