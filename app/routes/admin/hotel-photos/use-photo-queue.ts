import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Outcome } from '../catalogue/outcome.ts';

const maxPictureBytes = 10 * 1024 * 1024;

interface Queue {
  waiting: readonly File[];
  description: string;
  total: number;
  problems: readonly string[];
}

const idle: Queue = { waiting: [], description: '', total: 0, problems: [] };

/** Sends one picture after the other and gathers what was refused. */
export function usePhotoQueue() {
  const fetcher = useFetcher<Outcome>();
  const [queue, setQueue] = useState(idle);
  const isSent = useRef(false);
  const { waiting, description, total, problems } = queue;

  const step = useEffectEvent(() => {
    if (isSent.current) {
      isSent.current = false;
      const lost = `${waiting[0]?.name}: This picture could not be sent. Choose it again in a moment.`;
      const refused = !fetcher.data ? [lost] : fetcher.data.kind === 'failed' ? fetcher.data.reasons : [];
      setQueue({ ...queue, waiting: waiting.slice(1), problems: [...problems, ...refused] });
      return;
    }
    const [file] = waiting;
    if (!file) return;
    if (file.size > maxPictureBytes) {
      const problem = `${file.name}: This picture is too large. Choose one of at most 10 MB.`;
      setQueue({ ...queue, waiting: waiting.slice(1), problems: [...problems, problem] });
      return;
    }
    const form = new FormData();
    form.set('intent', 'add');
    form.set('description', description);
    form.set('file', file);
    isSent.current = true;
    fetcher.submit(form, { method: 'post', encType: 'multipart/form-data' });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer and each new file is a reason to go on.
  useEffect(() => {
    if (fetcher.state === 'idle') step();
  }, [fetcher.state, waiting]);

  return {
    send: (files: readonly File[], text: string) =>
      setQueue({ ...idle, waiting: files, description: text, total: files.length }),
    isBusy: waiting.length > 0,
    total,
    done: total - waiting.length,
    added: total - waiting.length - problems.length,
    problems,
  };
}
