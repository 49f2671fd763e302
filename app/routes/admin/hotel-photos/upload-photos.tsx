import type { SubmitEvent } from 'react';
import { Form } from 'react-router';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FileInput } from '../../../ui/file-input.tsx';
import { Upload } from '../../../ui/icons.tsx';
import { Input } from '../../../ui/input.tsx';
import { usePhotoQueue } from './use-photo-queue.ts';

/** With scripts the pictures travel one by one, so that together they may be larger than one request can be. */
export function UploadPhotos() {
  const queue = usePhotoQueue();

  function send(event: SubmitEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const files = form.getAll('file').filter((file) => file instanceof File && file.size > 0);
    // Without a file the server says what is missing.
    if (files.length === 0) return;
    event.preventDefault();
    queue.send(
      files.flatMap((file) => (file instanceof File ? [file] : [])),
      String(form.get('description')),
    );
    event.currentTarget.reset();
  }

  return (
    <Form method="post" encType="multipart/form-data" onSubmit={send} className="grid gap-4">
      <input type="hidden" name="intent" value="add" />
      {queue.problems.length > 0 && (
        <Alert tone="danger" title="Not every picture could be taken.">
          <ul>
            {queue.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <FileInput
          name="file"
          label="Pictures"
          dense
          multiple
          required
          accept="image/jpeg,image/png,image/webp,image/avif"
          hint="JPEG, PNG, WebP or AVIF, up to 10 MB each"
        />
        <Input
          name="description"
          label="What they show"
          dense
          optional
          maxLength={200}
          hint="For those who do not see it"
          autoComplete="off"
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          size="sm"
          tone="accent"
          icon={Upload}
          busy={queue.isBusy}
          busyLabel="Uploading..."
        >
          Upload
        </Button>
        <p role="status" className="num text-sm text-ink-2">
          {queue.isBusy && queue.total > 1 && `Picture ${queue.done + 1} of ${queue.total}`}
          {!queue.isBusy &&
            queue.total > 0 &&
            `${queue.added} ${queue.added === 1 ? 'photo' : 'photos'} added.`}
        </p>
      </div>
    </Form>
  );
}
