import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FileInput } from '../../../ui/file-input.tsx';
import { FileSearch } from '../../../ui/icons.tsx';

export function ChooseFile() {
  const busy = useNavigation().formData?.has('file') ?? false;
  return (
    <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-end gap-3">
      <FileInput name="file" label="CSV file" accept=".csv,text/csv,text/plain" required className="flex-1" />
      <Button type="submit" tone="brand" icon={FileSearch} busy={busy} busyLabel="Checking...">
        Check the file
      </Button>
    </Form>
  );
}
