import { type ComponentType, createElement, lazy } from 'react';

const loading = new Set<Promise<void>>();

/**
 * A part of a page that browsers load when it is first shown. The server loads it with the page's other code, because it
 * draws a page in one go.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  if (!import.meta.env.SSR) return lazy(async () => ({ default: await load() }));
  let part: ComponentType<Props> | undefined;
  const loaded = load().then((found) => {
    part = found;
    loading.delete(loaded);
  });
  loading.add(loaded);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when its file is loaded.
  return function Later(props: Props) {
    if (!part) throw new Error('A part of this page is not loaded yet: wait for laterPartsLoaded');
    return createElement(part, props);
  };
}

/** A part that is loaded may have such parts itself. */
export async function laterPartsLoaded(): Promise<void> {
  while (loading.size > 0) await Promise.all(loading);
}
