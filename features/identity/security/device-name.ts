/** A browser as its owner would name it. Brand names are the same in every language. */
export interface DeviceName {
  browser: string | undefined;
  system: string | undefined;
  isHandheld: boolean;
}

// The order matters: nearly every browser also says that it is Chrome, and Chrome that it is Safari.
const browsers: readonly [RegExp, string][] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\//, 'Edge'],
  [/\b(?:OPR|OPT|OPX|Opera)(?:\/|\s)/, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
];

// Android says that it is Linux, and an iPad may say that it is a Mac.
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\b(?:Linux|X11|CrOS)\b/, 'Linux'],
];

const longestRawName = 40;

/** In plain words from what the browser says of itself. One that we do not know keeps its own name, shortened. */
export function deviceName(userAgent: string | null): DeviceName {
  const text = userAgent?.trim() ?? '';
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1] ?? rawName(text);
  const system = systems.find(([pattern]) => pattern.test(text))?.[1];
  return { browser, system, isHandheld: system === 'Android' || system === 'iOS' };
}

function rawName(text: string): string | undefined {
  // The first word with its version is what a program calls itself; what follows are its parts.
  const [name = ''] = text.split(/[\s/(]/);
  return name && name !== 'Mozilla' ? name.slice(0, longestRawName) : undefined;
}
