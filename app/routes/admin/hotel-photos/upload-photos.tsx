import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form, useFetcher } from 'react-router';
import type { RoomTypeName } from '#features/catalogue/pictures/photo-subjects.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { FileInput } from '#ui/file-input.tsx';
import { Upload } from '#ui/office-icons.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import type { FormOutcome } from '../../../form-outcome.ts';
import { Sentences } from '../outcome-message.tsx';
import { PhotoFields } from './photo-fields.tsx';

const maxPictureBytes = 12 * 1024 * 1024;

interface Queue {
  waiting: readonly File[];
  /** The other fields of the form, sent with each file. */
  facts: readonly [string, string][];
  total: number;
  problems: readonly string[];
}

const idle: Queue = { waiting: [], facts: [], total: 0, problems: [] };

function usePhotoQueue() {
  const fetcher = useFetcher<FormOutcome>();
  const [queue, setQueue] = useState(idle);
  const isSent = useRef(false);
  const { waiting, facts, total, problems } = queue;

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
      const problem = `${file.name}: This picture is too large. Choose one of at most 12 MB.`;
      setQueue({ ...queue, waiting: waiting.slice(1), problems: [...problems, problem] });
      return;
    }
    const form = new FormData();
    for (const [name, value] of facts) form.set(name, value);
    form.set('file', file);
    isSent.current = true;
    fetcher.submit(form, { method: 'post', encType: 'multipart/form-data' });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer and each new file starts the next step.
  useEffect(() => {
    if (fetcher.state === 'idle') step();
  }, [fetcher.state, waiting]);

  return {
    send: (files: readonly File[], facts: Queue['facts']) =>
      setQueue({ ...idle, waiting: files, facts, total: files.length }),
    isBusy: waiting.length > 0,
    total,
    done: total - waiting.length,
    added: total - waiting.length - problems.length,
    problems,
  };
}

/** With JavaScript each picture is its own request, so that together they may exceed the request size limit. */
export function UploadPhotos({ roomTypes }: { roomTypes: readonly RoomTypeName[] }) {
  const queue = usePhotoQueue();

  function send(event: SubmitEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const files = form.getAll('file').filter((file): file is File => file instanceof File && file.size > 0);
    // Without a file the server's answer says what is missing.
    if (files.length === 0) return;
    event.preventDefault();
    form.delete('file');
    queue.send(
      files,
      [...form].map(([name, value]) => [name, String(value)]),
    );
    event.currentTarget.reset();
  }

  return (
    <Form method="post" encType="multipart/form-data" onSubmit={send} className="grid gap-4">
      <input type="hidden" name="intent" value="add" />
      {queue.problems.length > 0 && (
        <Alert tone="danger" title="Some pictures were not added.">
          <Sentences of={queue.problems} />
        </Alert>
      )}
      <FileInput
        name="file"
        label="Pictures"
        dense
        multiple
        required
        accept="image/jpeg,image/png,image/webp,image/avif"
        hint="JPEG, PNG, WebP or AVIF, up to 12 MB each"
      />
      <PhotoFields roomTypes={roomTypes} />
      {queue.isBusy && <ProgressBar aria-label="Upload" max={queue.total} value={queue.done} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="sm" tone="accent" icon={Upload} busy={queue.isBusy} busyLabel="Uploading...">
          Upload
        </Button>
        <p role="status" className="num text-sm text-ink-2">
          {queue.isBusy && queue.total > 1 && `Picture ${queue.done + 1} of ${queue.total}`}
          {!queue.isBusy && queue.total > 0 && `${queue.added} ${queue.added === 1 ? 'photo' : 'photos'} added.`}
        </p>
      </div>
    </Form>
  );
}
