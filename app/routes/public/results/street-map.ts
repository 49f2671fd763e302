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
import { placeLabels, rectangleAround } from '#features/catalogue/map/place-labels.ts';
import { type MapArea, moveArea } from '#features/search/hotels/map-area.ts';

interface StreetHotel {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  text: string;
  page: number;
  isOnPage: boolean;
  /** Where its price leads. */
  to: string;
}

const pinStyle =
  'group num z-1 rounded-full font-display text-sm leading-4 font-bold whitespace-nowrap no-underline hover:z-2 focus-visible:z-2';
const labelStyle =
  'relative block rounded-full border px-2.5 py-1 shadow-1 group-hover:bg-accent group-hover:text-on-accent';
const labelTones = { page: 'border-surface bg-brand text-on-brand', other: 'border-brand bg-surface text-brand-ink' };
/** From the middle of a label to the place of its hotel. */
const lineStyle =
  "absolute top-1/2 left-1/2 h-0 origin-left border-t border-ink-2 after:absolute after:-top-1 after:-right-1 after:size-2 after:rounded-full after:bg-ink-2 after:content-['']";

/** Opens a map with streets over a container, and returns what closes it. */
export function openStreetMap(
  container: HTMLElement,
  options: {
    styleUrl: string;
    area: MapArea;
    hotels: readonly StreetHotel[];
    onChoose: (hotel: StreetHotel) => void;
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
  const markers = hotels.map((hotel) => {
    const element = document.createElement('a');
    element.href = hotel.to;
    element.className = pinStyle;
    const line = element.appendChild(document.createElement('span'));
    line.className = lineStyle;
    const label = element.appendChild(document.createElement('span'));
    label.textContent = hotel.text;
    label.className = `${labelStyle} ${hotel.isOnPage ? labelTones.page : labelTones.other}`;
    element.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onChoose(hotel);
    });
    const marker = new Marker({ element }).setLngLat([hotel.longitude, hotel.latitude]).addTo(map);
    // The library calls every marker a map marker.
    element.setAttribute('aria-label', `${hotel.text}, ${hotel.name}`);
    element.removeAttribute('role');
    return { marker, line, label };
  });

  function moveLabelsApart(): void {
    const { clientWidth: width, clientHeight: height } = container;
    const shown = markers
      .map((parts) => ({ ...parts, ...map.project(parts.marker.getLngLat()), width: parts.label.offsetWidth }))
      .filter(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height);
    const controls = [
      rectangleAround(width, 0, 100, 170),
      rectangleAround(width / 2, height, width, 70),
      rectangleAround(0, 0, 420, 110),
    ];
    for (const { marker, line, x, y, labelX, labelY, hasLine } of placeLabels(
      shown,
      { width, height },
      { taken: controls },
    )) {
      const [right, down] = [labelX - x, labelY - y];
      marker.setOffset([right, down]);
      line.hidden = !hasLine;
      line.style.width = `${Math.hypot(right, down)}px`;
      line.style.rotate = `${Math.atan2(-down, -right)}rad`;
    }
  }
  map.on('moveend', moveLabelsApart);
  map.on('resize', moveLabelsApart);
  moveLabelsApart();
  return () => map.remove();
}

function boundsOf(area: MapArea): LngLatBoundsLike {
  const { longitude: west, latitude: south } = moveArea(area, { north: -1, east: -1 });
  const { longitude: east, latitude: north } = moveArea(area, { north: 1, east: 1 });
  return [west, south, east, north];
}
