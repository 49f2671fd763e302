import type { Route } from './+types/ui-gallery';
import { Gallery } from './ui-gallery/gallery.tsx';
import { readGallery } from './ui-gallery/read-gallery.ts';
import '../../styles/all.css';

export function loader({ context, request }: Route.LoaderArgs) {
  return readGallery(context, request);
}

export default function UiGallery({ loaderData }: Route.ComponentProps) {
  return <Gallery tab={loaderData.tab} />;
}
