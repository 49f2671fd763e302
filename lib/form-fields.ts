/**
 * A text field of a form, defined once for both sides: the browser takes the attributes of its input from it, the server
 * its check (parse-fields.ts). Browsers load this file: no zod.
 */
export interface FieldRule {
  /** `line` where none is given; only `text` keeps its lines. */
  kind?: 'line' | 'text' | 'email' | 'tel' | 'code';
  /** In characters. */
  maxLength?: number;
  /** The problem of an empty field; without it the field is optional. */
  required?: string;
  /** The problem of a field that is too long, where it is not `tooLong`. */
  tooLong?: 'emailInvalid';
  autoComplete?: string;
}

export type FormFields = Record<string, FieldRule>;

/** The problems that parse-fields.ts finds. */
export type FieldProblem<Fields extends FormFields> =
  | Extract<Fields[keyof Fields], { required: string }>['required']
  | 'tooLong'
  | 'emailInvalid';

/** What comes back of a refused form. Passwords never do. */
export interface RefusedFields<Name extends string, Problem extends string> {
  values?: Partial<Record<Name, string>> | undefined;
  problems?: Partial<Record<Name, Problem>> | undefined;
}

const attributesOfKind = {
  line: {},
  text: {},
  email: { type: 'email' },
  tel: { type: 'tel' },
  code: { inputMode: 'numeric', dir: 'ltr' },
} as const;

/** The attributes of an input, by the name of its field; `message` puts a problem into words. */
export function inputsOf<Name extends string, Problem extends string>(
  fields: Record<Name, FieldRule>,
  refused: RefusedFields<Name, Problem> | undefined,
  message: (problem: Problem, rule: FieldRule) => string,
) {
  return (name: Name) => {
    const { kind = 'line', maxLength, autoComplete, required } = fields[name];
    const problem = refused?.problems?.[name];
    return {
      name,
      ...attributesOfKind[kind],
      maxLength,
      autoComplete,
      required: required !== undefined,
      defaultValue: refused?.values?.[name],
      error: problem && message(problem, fields[name]),
    };
  };
}
