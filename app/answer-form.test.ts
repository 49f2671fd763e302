import { expect, test } from 'vitest';
import { answerForm, outcomeOf, readForm } from './answer-form.ts';

function post(fields: Record<string, string | File>): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return new Request('http://localhost/', { method: 'POST', body });
}

test('a refused form shows what was typed again, but neither passwords nor files', async () => {
  const { values, text } = await readForm(
    post({ email: 'amina@example.com', password: 'kahawa', currentPassword: 'chai', photo: new File(['x'], 'x.png') }),
  );
  expect(values).toEqual({ email: 'amina@example.com' });
  expect(text('currentPassword')).toBe('chai');
  expect(text('photo')).toBe('');
});

test.each(['unknown', '', 'constructor', '__proto__'])(
  'an intent that no form of the page sends is answered 400: %j',
  async (intent) => {
    const answer = answerForm({ request: post({ intent }) }, { save: () => ({ kind: 'done' }) });
    await expect(answer).rejects.toMatchObject({ init: { status: 400 } });
  },
);

test('a fault keeps what was typed, and a redirect is none', async () => {
  const form = await post({ intent: 'save', name: 'Amina' }).formData();
  const away = new Response(null, { status: 302 });
  const onFault = (_: unknown, { values }: { values: Record<string, string> }) => values;
  const failing = (error: unknown) => outcomeOf(form, { save: () => Promise.reject(error) }, onFault);
  await expect(failing(new Error('away'))).resolves.toEqual({ intent: 'save', name: 'Amina' });
  await expect(failing(away)).rejects.toBe(away);
});
