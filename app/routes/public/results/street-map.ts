import 'maplibre-gl/dist/maplibre-gl.css';
import {
  type LngLatBoundsLike,
  Marker,
  NavigationControl,
  ScaleControl,
  Map as StreetMap,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { type MapArea, moveArea } from '#features/search/hotels/map-area.ts';

interface StreetHotel {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  text: string;
  isOnPage: boolean;
  /** Where its price leads. */
  to: string;
}

const pinStyle =
  'num z-1 rounded-full border px-2.5 py-1 font-display text-sm leading-4 font-bold whitespace-nowrap shadow-1 hover:z-2 hover:bg-accent hover:text-on-accent hover:no-underline focus-visible:z-2';
const pinTones = { page: 'border-surface bg-brand text-on-brand', other: 'border-brand bg-surface text-brand-ink' };

/** Opens a map with streets over a container, and returns what closes it. */
export function openStreetMap(
  container: HTMLElement,
  options: {
    styleUrl: string;
    area: MapArea;
    hotels: readonly StreetHotel[];
    onChoose: (to: string) => void;
    onFail: () => void;
  },
): () => void {
  const { styleUrl, area, hotels, onChoose, onFail } = options;
  // A file of our own, because the page lets no other scripts run.
  setWorkerUrl(workerUrl);
  const map = new StreetMap({ container, style: styleUrl, bounds: boundsOf(area), fitBoundsOptions: { padding: 40 } });
  map.addControl(new NavigationControl({ showCompass: false }));
  map.addControl(new ScaleControl());
  // A missing tile is no reason to close the map, a missing style is.
  map.on('error', onFail);
  map.on('style.load', () => map.off('error', onFail));
  for (const hotel of hotels) {
    const element = document.createElement('a');
    element.href = hotel.to;
    element.textContent = hotel.text;
    element.className = `${pinStyle} ${hotel.isOnPage ? pinTones.page : pinTones.other}`;
    element.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onChoose(hotel.to);
    });
    new Marker({ element, anchor: 'bottom' }).setLngLat([hotel.longitude, hotel.latitude]).addTo(map);
    // The library calls every marker a map marker.
    element.setAttribute('aria-label', `${hotel.text}, ${hotel.name}`);
    element.removeAttribute('role');
  }
  return () => map.remove();
}

function boundsOf(area: MapArea): LngLatBoundsLike {
  const { longitude: west, latitude: south } = moveArea(area, { north: -1, east: -1 });
  const { longitude: east, latitude: north } = moveArea(area, { north: 1, east: 1 });
  return [west, south, east, north];
}
