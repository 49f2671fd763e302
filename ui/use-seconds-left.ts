import { useEffect, useState } from 'react';

const tickMs = 5_000;

/** Counts down in the browser from the seconds that the server reports. */
export function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const endsAt = performance.now() + seconds * 1000;
    const count = () => setLeft(Math.max(0, Math.floor((endsAt - performance.now()) / 1000)));
    count();
    const timer = setInterval(count, tickMs);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
