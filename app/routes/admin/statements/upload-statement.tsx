import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FileInput } from '../../../ui/file-input.tsx';
import { FileSearch } from '../../../ui/icons.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';

export function UploadStatement({ refused }: { refused: { problem: string } | undefined }) {
  const busy = useNavigation().formData?.has('file') ?? false;
  const form = useFirstProblem(refused);
  return (
    <Form ref={form} method="post" encType="multipart/form-data" className="flex flex-wrap items-start gap-3">
      <FileInput
        name="file"
        label="CSV file"
        accept=".csv,text/csv,text/plain"
        error={refused?.problem}
        required
        className="min-w-0 flex-1 basis-70"
      />
      <Button
        type="submit"
        tone="brand"
        icon={FileSearch}
        busy={busy}
        busyLabel="Comparing..."
        className="md:mt-7"
      >
        Compare
      </Button>
    </Form>
  );
}
