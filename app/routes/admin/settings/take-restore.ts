import { data, type RouterContextProvider, redirect } from 'react-router';
import { type RestoreSettingResult, restoreSetting } from '#features/operations/settings/restore-setting.ts';
import type { SettingsQuestion } from '#features/operations/settings/settings-questions.ts';
import { settingOf } from '#features/settings/setting-fields.ts';
import { factsOf, knownActor, knownViewer } from '../../../request-context.ts';
import type { RestoreFieldsProps } from './restore-fields.tsx';

/** Why nothing was restored: a sentence, or what must be answered first. */
export interface RefusedRestore {
  refusal?: string;
  asks?: RestoreFieldsProps & { questions: SettingsQuestion[] };
}

const statuses = { gone: 422, invalid: 422, asks: 409, changed_meanwhile: 409 } as const;

export async function takeRestore({
  request,
  url,
  context,
}: {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}) {
  const facts = factsOf(context);
  const form = await request.formData();
  const fields = readFields(form);
  if (!fields) return refuse({ ok: false, error: 'gone' });
  const { hasSecondFactor } = knownViewer(context);
  const { seenAt } = fields;
  const order = {
    ...fields,
    seenAt: seenAt === null ? null : new Date(seenAt),
    isConfirmed: form.has('confirmed'),
  };
  const result = await restoreSetting(facts, order, { ...knownActor(context), hasSecondFactor });
  if (!result.ok) return refuse(result, fields);
  await facts.refreshSettings();
  const params = new URLSearchParams(url.searchParams);
  params.set('restored', '1');
  return redirect(`${url.pathname}?${params}`, 303);
}

/** Whoever does not say what they saw has seen nothing that is in force. */
function readFields(form: FormData): RestoreFieldsProps | undefined {
  const path = settingOf(form.get('path')?.toString() ?? '');
  const historyId = Number(form.get('historyId') ?? Number.NaN);
  const seenAt = form.get('seenAt')?.toString();
  if (!path || !Number.isSafeInteger(historyId)) return undefined;
  return { historyId, path, seenAt: seenAt === 'never' ? null : Number(seenAt) || 0 };
}

function refuse(result: Exclude<RestoreSettingResult, { ok: true }>, fields?: RestoreFieldsProps) {
  const refused: RefusedRestore =
    result.error === 'asks' && fields
      ? { asks: { ...fields, questions: result.questions } }
      : { refusal: sentenceOf(result) };
  return data(refused, { status: statuses[result.error] });
}

function sentenceOf(result: Exclude<RestoreSettingResult, { ok: true }>): string {
  if (result.error === 'invalid') return `This value can not be restored: ${result.sentence}`;
  if (result.error === 'changed_meanwhile') {
    return 'These settings have been changed since you opened this page, and nothing was restored. Look at the list again.';
  }
  return 'There is no such change any more.';
}
