import { data, type RouterContextProvider, type ServerBuild } from 'react-router';
import { isDatabaseTrouble } from '#db/errors.ts';
import { factsOf } from '../request-context.ts';

type Routes = ServerBuild['routes'];
type Module = NonNullable<Routes[string]>['module'];

/**
 * Wraps all routes so that a database failure becomes a 503 instead of a 500: for the router in the browser, which shows a
 * message, and in the request's facts, so that the server can answer document requests without a route.
 */
export function answerDatabaseFailures(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, route && { ...route, module: guarded(route.module) }]),
  );
}

function guarded(module: Module): Module {
  const { loader, action, middleware } = module;
  return {
    ...module,
    ...(loader && { loader: (args, handed) => orUnavailable(args, () => loader(args, handed)) }),
    ...(action && {
      action: (args, handed) =>
        orUnavailable(args, async () => {
          const result = await action(args, handed);
          factsOf(args.context).trouble.isFormTaken = true;
          return result;
        }),
    }),
    ...(middleware && {
      middleware: middleware.map(
        (one): typeof one =>
          (args, next) =>
            orUnavailable(args, () => one(args, next)),
      ),
    }),
  };
}

async function orUnavailable<Result>(
  { context }: { context: Readonly<RouterContextProvider> },
  run: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!isDatabaseTrouble(error)) throw error;
    const facts = factsOf(context);
    facts.reportError(error);
    facts.trouble.isUnanswered = true;
    throw data(null, { status: 503 });
  }
}
