import { distanceKm } from '#features/catalogue/editing/geography.ts';
import { type LandmarkKind, landmarkKinds } from '#features/catalogue/landmarks/landmark.ts';
import type { CityLandmark } from '../inventory/inventory-hotel.ts';

interface Placed {
  latitude: number | null;
  longitude: number | null;
}

/** As the crow flies, to 100 m; null where the hotel's coordinates are unknown. */
export function metresTo({ latitude, longitude }: Placed, landmark: CityLandmark): number | null {
  if (latitude === null || longitude === null) return null;
  return Math.max(100, Math.round(distanceKm({ latitude, longitude }, landmark) * 10) * 100);
}

export interface LandmarkDistance {
  name: string;
  kind: LandmarkKind;
  metres: number;
}

/** To the landmark, or to the centre of the city. Null where one of both is not on the map. */
export function distanceTo(
  hotel: Placed,
  landmarks: readonly CityLandmark[],
  landmark = landmarks.find(({ kind }) => kind === 'centre'),
): LandmarkDistance | null {
  const metres = landmark ? metresTo(hotel, landmark) : null;
  return landmark && metres !== null ? { name: landmark.name, kind: landmark.kind, metres } : null;
}

/** Nobody walks to a mosque that is farther away. */
const nearMetres = 15_000;

/** The nearest of each kind, the centre first. The centre and the airport count however far they are. */
export function nearestLandmarks(hotel: Placed, landmarks: readonly CityLandmark[]): LandmarkDistance[] {
  return landmarkKinds.flatMap((kind) => {
    const ofKind = landmarks.filter((landmark) => landmark.kind === kind);
    const distances = ofKind
      .flatMap((landmark) => distanceTo(hotel, landmarks, landmark) ?? [])
      .filter(({ metres }) => kind === 'centre' || kind === 'airport' || metres <= nearMetres);
    return distances.toSorted((one, other) => one.metres - other.metres).slice(0, 1);
  });
}
