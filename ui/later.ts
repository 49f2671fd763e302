import { type ComponentType, createElement, lazy } from 'react';

const waiting = new Set<() => Promise<void>>();
let loading: Promise<unknown> | undefined;

/**
 * A component that the browser loads when it is first shown. The server loads it before rendering, because it renders a
 * page in one go.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  if (!import.meta.env.SSR) return lazy(async () => ({ default: await load() }));
  let part: ComponentType<Props> | undefined;
  waiting.add(async () => {
    part = await load();
  });
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when its file is loaded.
  return function Later(props: Props) {
    if (!part) throw new Error('A part of this page is not loaded yet: wait for laterPartsLoaded');
    return createElement(part, props);
  };
}

export async function laterPartsLoaded(): Promise<void> {
  if (waiting.size > 0) loading = Promise.all([loading, loadWaiting()]);
  await loading;
}

/** A loaded component may register further ones. */
async function loadWaiting(): Promise<void> {
  while (waiting.size > 0) {
    const loads = [...waiting].map((load) => load());
    waiting.clear();
    await Promise.all(loads);
  }
}
