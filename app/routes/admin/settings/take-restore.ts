import { data, type RouterContextProvider, redirect } from 'react-router';
import { restoreSetting } from '#features/operations/settings/restore-setting.ts';
import { settingOf } from '#features/settings/setting-fields.ts';
import { factsOf, knownActor, knownViewer } from '../../../request-context.ts';

export async function takeRestore({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}) {
  const facts = factsOf(context);
  const form = await request.formData();
  const path = settingOf(form.get('path')?.toString() ?? '');
  const historyId = Number(form.get('historyId') ?? Number.NaN);
  const { hasSecondFactor } = knownViewer(context);
  const result =
    path && Number.isSafeInteger(historyId)
      ? await restoreSetting(facts, { historyId, path }, { ...knownActor(context), hasSecondFactor })
      : ({ ok: false, error: 'gone' } as const);
  if (!result.ok) {
    const refusal =
      result.error === 'gone'
        ? 'There is no such change any more.'
        : `This value can not be restored: ${result.sentence}`;
    return data({ refusal }, { status: 422 });
  }
  await facts.refreshSettings();
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set('restored', '1');
  return redirect(`${pathname.replace(/\.data$/, '')}?${searchParams}`, 303);
}
