import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type Suggest<T> = (text: string, signal: AbortSignal) => Promise<readonly T[]> | readonly T[];

export type Suggestions<T> = {
  status: 'loading' | 'ready' | 'failed';
  /** While new ones load, the former ones stay. */
  options: readonly T[];
  retry: () => void;
};

const debounceMs = 150;

/** The suggestions for a text; null asks for nothing. Only the newest question is answered. */
export function useSuggestions<T>(suggest: Suggest<T>, text: string | null): Suggestions<T> {
  const [status, setStatus] = useState<Suggestions<T>['status']>('ready');
  const [options, setOptions] = useState<readonly T[]>([]);
  const [attempt, setAttempt] = useState(0);
  const answersLater = useRef(false);
  const ask = useEffectEvent(async (asked: string, signal: AbortSignal) => {
    try {
      const answer = suggest(asked, signal);
      answersLater.current = answer instanceof Promise;
      if (answersLater.current) setStatus('loading');
      const found = await answer;
      if (signal.aborted) return;
      setOptions(found);
      setStatus('ready');
    } catch {
      if (signal.aborted) return;
      setOptions([]);
      setStatus('failed');
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same again.
  useEffect(() => {
    if (text === null) return;
    const question = new AbortController();
    const timer = setTimeout(
      () => ask(text, question.signal),
      answersLater.current && text !== '' ? debounceMs : 0,
    );
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [text, attempt]);

  return { status, options, retry: () => setAttempt(attempt + 1) };
}
