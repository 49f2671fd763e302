/** One that waits for others to go with. */
interface Waiting<Request, Answer> {
  request: Request;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

interface Journey<Request, Answer> {
  /** Answers stand in the order of the requests. Who has patience may be kept waiting; the others must fail soon. */
  send(requests: readonly Request[], hasPatience: boolean): Promise<readonly Answer[]>;
  /** Two that share one of these never go together. */
  keysOf(request: Request): readonly string[];
  /** How many go at once. */
  most: number;
  /** How many such companies are on their way at the same time, and how many that go alone and may take long. */
  lanes: number;
  patientLanes: number;
}

/**
 * Sends requests on together that come while others are on their way: the busier it is, the more of them share one
 * statement and one commit, and a lonely one never waits. A company that fails is halved until it is known whom it failed
 * for, and that one goes again, alone and with patience: nobody is held up by what another waits for.
 */
export function sendTogether<Request, Answer>(
  journey: Journey<Request, Answer>,
): (request: Request) => Promise<Answer> {
  type Company = Waiting<Request, Answer>[];
  const queue: Company = [];
  const halves: Company[] = [];
  const main = openLanes(
    journey.lanes,
    () => halves.shift() ?? takeCompany(queue, journey),
    (company) => depart(company, false),
  );
  const stuck: Company[] = [];
  const patient = openLanes(
    journey.patientLanes,
    () => stuck.shift() ?? [],
    (company) => depart(company, true),
  );

  async function depart(company: Company, hasPatience: boolean): Promise<void> {
    try {
      const answers = await journey.send(
        company.map(({ request }) => request),
        hasPatience,
      );
      for (const [place, { resolve, reject }] of company.entries()) {
        const answer = answers[place];
        if (answer === undefined) reject(new Error('A request got no answer'));
        else resolve(answer);
      }
    } catch (error) {
      if (hasPatience) company[0]?.reject(error);
      else if (company.length === 1) stuck.push(company);
      else halves.push(company.slice(0, company.length / 2), company.slice(company.length / 2));
      patient();
    }
  }

  return (request) =>
    new Promise((resolve, reject) => {
      queue.push({ request, resolve, reject });
      main();
    });
}

/** As many departures at the same time as there are lanes, while there is somebody to depart. */
function openLanes<Company extends readonly unknown[]>(
  lanes: number,
  next: () => Company,
  depart: (company: Company) => Promise<void>,
): () => void {
  let underway = 0;
  return function go(): void {
    while (underway < lanes) {
      const company = next();
      if (company.length === 0) return;
      underway += 1;
      void depart(company).finally(() => {
        underway -= 1;
        go();
      });
    }
  };
}

function takeCompany<Request, Answer>(
  queue: Waiting<Request, Answer>[],
  { most, keysOf }: Pick<Journey<Request, Answer>, 'most' | 'keysOf'>,
): Waiting<Request, Answer>[] {
  const company: Waiting<Request, Answer>[] = [];
  const left: Waiting<Request, Answer>[] = [];
  const keys = new Set<string>();
  for (const waiting of queue.splice(0)) {
    const own = keysOf(waiting.request);
    if (company.length >= most || own.some((key) => keys.has(key))) {
      left.push(waiting);
      continue;
    }
    for (const key of own) keys.add(key);
    company.push(waiting);
  }
  queue.push(...left);
  return company;
}
