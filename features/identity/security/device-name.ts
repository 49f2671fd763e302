/** Browser and system names, the same in every language. */
export interface DeviceName {
  browser: string | undefined;
  system: string | undefined;
  isHandheld: boolean;
}

// In this order, because nearly every browser also claims to be Chrome, and Chrome to be Safari.
const browsers: readonly [RegExp, string][] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\//, 'Edge'],
  [/\b(?:OPR|OPT|OPX|Opera)(?:\/|\s)/, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
];

// In this order, because Android also claims to be Linux.
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\b(?:Linux|X11|CrOS)\b/, 'Linux'],
];

const maxRawNameLength = 40;

/** Reads the user agent. An unknown browser keeps its own name, shortened. */
export function deviceName(userAgent: string | null): DeviceName {
  const text = userAgent?.trim() ?? '';
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1] ?? rawName(text);
  const system = systems.find(([pattern]) => pattern.test(text))?.[1];
  return { browser, system, isHandheld: system === 'Android' || system === 'iOS' };
}

function rawName(text: string): string | undefined {
  // The first token is the program's name.
  const [name = ''] = text.split(/[\s/(]/);
  return name && name !== 'Mozilla' ? name.slice(0, maxRawNameLength) : undefined;
}
