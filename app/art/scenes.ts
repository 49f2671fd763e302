const files = import.meta.glob<string>('./scenes/*.svg', { eager: true, import: 'default', query: '?url' });

/** Addresses of the drawn scenes by their name. */
export const scenes: Partial<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, url]) => [path.slice('./scenes/'.length, -'.svg'.length), url]),
);
