import { previewFrame } from './show-typed.ts';

/** A mail as it looks in a mailbox: nothing of it runs or leads anywhere. */
export function PreviewFrame({ src }: { src: string }) {
  return (
    <iframe
      src={src}
      name={previewFrame}
      title="The letter as a mail"
      sandbox=""
      className="h-160 w-full rounded-md border border-line bg-white"
    />
  );
}
