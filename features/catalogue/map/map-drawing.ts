/** A place to be marked on a map. */
export interface MapPlace {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  /** Stands out with its name; the others are dots. */
  isChosen: boolean;
}

export interface MapPin {
  id: string;
  name: string;
  x: number;
  y: number;
  isChosen: boolean;
}

/** A map that was drawn on the server: paths and points in units of its width and height, to be shown at any size. */
export interface MapDrawing {
  width: number;
  height: number;
  /** The country of the chosen place. */
  home: string;
  /** All other land in sight. */
  abroad: string;
  countryNames: { name: string; x: number; y: number }[];
  /** Those that stand out come last, above the others. */
  pins: MapPin[];
}
