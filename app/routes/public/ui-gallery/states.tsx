import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Send } from '../../../ui/icons.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { Chapter, Group } from './specimen.tsx';

export function StatesChapter() {
  const [busy, setBusy] = useState(false);
  function retry() {
    setBusy(true);
    setTimeout(() => setBusy(false), 1500);
  }
  return (
    <Chapter
      id="states"
      title="Loading, empty, failed"
      text="Every list has all three, and loading is as tall as loaded."
    >
      <Group title="Loading" stack>
        <SkeletonGroup label="Loading flights">
          <Card padded={false}>
            <div className="flex items-center gap-6 p-6">
              <Skeleton className="size-10" />
              <span className="grid gap-2">
                <Skeleton className="h-3 w-24" />
                <Skeleton className="h-3 w-16" />
              </span>
              <Skeleton className="ms-auto h-6 w-24 max-md:hidden" />
              <Skeleton className="h-6 w-24 max-md:hidden" />
              <span className="ms-auto grid justify-items-end gap-2">
                <Skeleton className="h-5 w-24" />
                <Skeleton className="h-11 w-24 rounded-md" />
              </span>
            </div>
            <div className="flex gap-4 border-t border-line px-6 py-3.5">
              <Skeleton className="h-3 w-20" />
              <Skeleton className="h-3 w-14" />
            </div>
          </Card>
        </SkeletonGroup>
      </Group>
      <div className="grid gap-5 md:grid-cols-2">
        <Card padded={false}>
          <EmptyState
            icon={Send}
            title="No flights found."
            actions={
              <>
                <Button tone="soft">Sat, 12 Dec from KSh 14,893</Button>
                <Button>Clear filters</Button>
              </>
            }
          >
            Try adjusting your search criteria.
          </EmptyState>
        </Card>
        <Card padded={false}>
          <ErrorState title="The flights did not load" onRetry={retry} busy={busy} />
        </Card>
      </div>
    </Chapter>
  );
}
