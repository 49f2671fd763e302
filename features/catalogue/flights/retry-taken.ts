import { isUniqueViolation } from '#db/error-code.ts';

/** Somebody wrote the same flight at the same moment: the second time it is there, and can be named. */
export async function retryTaken<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return save();
  }
}
