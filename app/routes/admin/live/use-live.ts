import { useContext, useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { LiveTopic } from '../../../live-changes.ts';
import { LiveContext } from './live-provider.tsx';

const pauseMs = 1_000;

/** Runs the work when asked, and once more after a pause however often it was asked meanwhile. */
export function runThrottled(work: () => Promise<void>): { ask(): void; stop(): void } {
  let isBusy = false;
  let isRequested = false;
  let isStopped = false;

  async function run(): Promise<void> {
    isBusy = true;
    isRequested = false;
    await work().catch(() => {});
    setTimeout(() => {
      isBusy = false;
      if (isRequested && !isStopped) void run();
    }, pauseMs);
  }

  return {
    ask() {
      isRequested = true;
      if (!isBusy && !isStopped) void run();
    },
    stop() {
      isStopped = true;
    },
  };
}

/** Does it again whenever one of the topics has news, at most once a second and never twice at a time. */
export function useLive(topics: readonly LiveTopic[], refresh: () => Promise<void>): void {
  const listen = useContext(LiveContext);
  const run = useEffectEvent(refresh);
  const isMeant = useEffectEvent((changed: readonly LiveTopic[]) =>
    changed.some((topic) => topics.includes(topic)),
  );
  useEffect(() => {
    const turns = runThrottled(() => run());
    const leave = listen((changed) => {
      if (isMeant(changed)) turns.ask();
    });
    return () => {
      leave();
      turns.stop();
    };
  }, [listen]);
}

/** The page reads anew what it shows whenever one of the topics has news. */
export function useLivePage(topics: readonly LiveTopic[]): void {
  const { revalidate } = useRevalidator();
  useLive(topics, revalidate);
}
