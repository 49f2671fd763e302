import { type Canvas, type Colour, circle, fill, line, mix } from './canvas.ts';

/** A time of day: its sky, and what it does to the colour of everything under it. */
export interface Light {
  /** From the top to the horizon. */
  sky: readonly Colour[];
  sun: Colour;
  ring: Colour;
  cloud: Colour;
  /** What distance fades into. */
  haze: Colour;
  /** From the horizon to the shore. */
  sea: readonly Colour[];
  /** What a face toward the sun, and one away from it, are moved toward, and how far. */
  lit: readonly [Colour, number];
  shade: readonly [Colour, number];
  /** Lamps burn and windows shine. */
  isDark: boolean;
  /** How high the sun may stand above the horizon, from the lowest to the highest. */
  sunHeight: readonly [number, number];
}

export const lights = {
  dusk: {
    sky: ['#0a3442', '#3b3a5e', '#8a4460', '#f2764f', '#fcd08c'],
    sun: '#ffe3a6',
    ring: '#fbb070',
    cloud: '#fbc79a',
    haze: '#c4656a',
    sea: ['#f0a070', '#a8607a', '#4a3a5e'],
    lit: ['#f4a878', 0.34],
    shade: ['#3a1d3e', 0.56],
    isDark: true,
    sunHeight: [20, 70],
  },
  noon: {
    sky: ['#1b93a3', '#7fd0cf', '#eaf7ea'],
    sun: '#fffdf2',
    ring: '#fffdf2',
    cloud: '#ffffff',
    haze: '#a9dcd2',
    sea: ['#0f7187', '#1f9dab', '#4fc9bf', '#b6ecdc'],
    lit: ['#fffaf0', 0.12],
    shade: ['#5a4a58', 0.3],
    isDark: false,
    sunHeight: [230, 290],
  },
  golden: {
    sky: ['#4a2a58', '#a8505c', '#f0954f', '#fde2a6'],
    sun: '#fff3cc',
    ring: '#fde0a0',
    cloud: '#fde0b0',
    haze: '#e0985f',
    sea: ['#fbc98a', '#c9785c', '#6a4460'],
    lit: ['#f6c47a', 0.36],
    shade: ['#3a2248', 0.5],
    isDark: true,
    sunHeight: [60, 150],
  },
  mist: {
    sky: ['#5fa9a6', '#b9dcc6', '#fdf0d2'],
    sun: '#fffaec',
    ring: '#fffaec',
    cloud: '#fffaf0',
    haze: '#cfe5d2',
    sea: ['#b9dcc6', '#7fbdb2', '#3f8f92'],
    lit: ['#fff6e0', 0.16],
    shade: ['#2f5a58', 0.32],
    isDark: false,
    sunHeight: [140, 220],
  },
  sunrise: {
    sky: ['#3a5f86', '#b08aa6', '#f7a983', '#fee3ac'],
    sun: '#fff3c4',
    ring: '#ffe9b0',
    cloud: '#ffe3c4',
    haze: '#d9a08e',
    sea: ['#fdd0a0', '#c08fa0', '#5a6a92'],
    lit: ['#fddcae', 0.3],
    shade: ['#4a3a58', 0.42],
    isDark: true,
    sunHeight: [10, 80],
  },
  lateMorning: {
    sky: ['#2b78b0', '#84c3d6', '#fbf2dc'],
    sun: '#fffdf0',
    ring: '#fffaf0',
    cloud: '#fffaf0',
    haze: '#b9d6d6',
    sea: ['#1f6f9c', '#2a97b0', '#8fdcd0'],
    lit: ['#fffaf0', 0.14],
    shade: ['#35608a', 0.32],
    isDark: false,
    sunHeight: [200, 270],
  },
  early: {
    sky: ['#79c3c4', '#d6e8d0', '#ffe6bf'],
    sun: '#fffaea',
    ring: '#fff3d0',
    cloud: '#fffaf0',
    haze: '#bcd4bf',
    sea: ['#f3d9b0', '#7fccc0', '#2f9ca5', '#14707f'],
    lit: ['#fff0d0', 0.2],
    shade: ['#4a4a5e', 0.34],
    isDark: false,
    sunHeight: [110, 190],
  },
} as const satisfies Record<string, Light>;

export type LightName = keyof typeof lights;

/** The colours of a thing's material under a light. */
export interface Shades {
  lit: Colour;
  mid: Colour;
  shade: Colour;
  dark: Colour;
}

export function under(light: Light, material: Colour): Shades {
  const lit = mix(material, ...light.lit);
  const shade = mix(material, ...light.shade);
  return { lit, mid: mix(lit, shade, 0.4), shade, dark: mix(shade, '#2a1532', 0.45) };
}

/** Fades toward the haze: 0 is near, 1 has become haze. */
export function distant(light: Light, colour: Colour, distance: number): Colour {
  return mix(colour, light.haze, distance);
}

/** What is seen through glass: lamps after dark, the sky by day. */
export function windowColour(light: Light): Colour {
  return light.isDark ? '#fbc873' : mix('#1b7a85', light.sky[1] ?? '#1b7a85', 0.25);
}

export interface Sun {
  x: number;
  y: number;
}

const clouds = [
  'M90 110H250M130 134H300M980 180H1120M1030 204H1180M430 210H520',
  'M60 150H230M110 174H300M420 110H560M900 130H1080M950 154H1140',
  'M520 110H700M570 134H770M60 120H150M860 190H990M900 214H1040',
  'M90 90H200M470 84H640M520 108H690M30 230H130M990 130H1130M1040 154H1170',
];

/** Sky from the top to the horizon, the ringed sun, stars before dawn and after sunset, long clouds. */
export function drawSky(
  canvas: Canvas,
  { light, sun, horizon, variant }: { light: Light; sun: Sun; horizon: number; variant: number },
): string {
  const r = 56 + (variant % 4) * 8;
  const isNight = light === lights.dusk;
  return [
    fill(canvas.gradient(light.sky), `M0 0H1200V${horizon + 20}H0z`),
    isNight &&
      '<g fill="#fff6df" opacity=".8"><circle cx="220" cy="70" r="2"/><circle cx="330" cy="130" r="2.5"/><circle cx="150" cy="180" r="1.8"/><circle cx="620" cy="60" r="2"/><circle cx="820" cy="110" r="1.6"/><circle cx="1120" cy="60" r="2.2"/><circle cx="1010" cy="140" r="1.7"/></g>',
    circle(light.ring, sun.x, sun.y, r * 3.1, 0.18),
    circle(light.ring, sun.x, sun.y, r * 2, 0.27),
    circle(light.sun, sun.x, sun.y, r),
    line(light.cloud, 10, clouds[variant % clouds.length] ?? '', { opacity: light.isDark ? 0.45 : 0.6 }),
  ]
    .filter(Boolean)
    .join('');
}
