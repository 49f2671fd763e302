/**
 * `unreachable`: no answer, or not in time. `refused`: it said no, and why. `turned_away`: the gateway before Daraja rejected
 * the request, because there were too many or because nothing behind it runs: nothing was done. `unreadable`: an answer in
 * no language of its own, such as the page of a gateway that had passed the request on.
 */
export type DarajaErrorKind = 'unreachable' | 'refused' | 'turned_away' | 'unreadable';

const className = 'DarajaError';

/** Whatever goes wrong with Daraja. Its texts are of our own making or rid of secrets, and may be logged. */
export class DarajaError extends Error {
  /** By its name: the built site has a copy of this class, and what the process throws is of another. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Error[Symbol.hasInstance](value) && (value as Error).name === className;
  }

  override name = className;
  kind: DarajaErrorKind;
  /** What was asked, in a word. */
  what: string;
  /** Whether it may have come to Daraja at all. False is certain: nothing has been done there. */
  mayHaveArrived: boolean;
  httpStatus: number | undefined;
  /** Its own, such as 500.001.1001; of a connection that failed, the system's. */
  code: string | undefined;
  /** Its own words. */
  errorMessage: string | undefined;

  constructor(facts: {
    kind: DarajaErrorKind;
    what: string;
    mayHaveArrived: boolean;
    httpStatus?: number | undefined;
    code?: string | undefined;
    errorMessage?: string | undefined;
  }) {
    const { kind, what, mayHaveArrived, httpStatus, code, errorMessage } = facts;
    const details = [httpStatus, code, errorMessage].filter((detail) => detail !== undefined).join(' ');
    super(`Daraja, asked for ${what}: ${kind}${details ? ` (${details})` : ''}`);
    this.kind = kind;
    this.what = what;
    this.mayHaveArrived = mayHaveArrived;
    this.httpStatus = httpStatus;
    this.code = code;
    this.errorMessage = errorMessage;
  }
}
