import { isDataError } from './connections/sql-states.ts'

/**
 * Runs a batch so that one bad member cannot fail the others. When `run` fails with a data error, which a
 * single member can cause, each half runs on its own, down to the member at fault: about 2 log2 n more runs.
 * Any other error (a lock time-out, a lost connection, a COMMIT without an answer) becomes the result of all
 * members that have none yet and ends the batch: running again would fail again, or do twice what was already
 * done.
 *
 * `run` must leave nothing behind when it fails. It returns one result per member, in the same order.
 */
export async function runInHalves<Member, Result>(
  members: readonly Member[],
  run: (members: Member[]) => Promise<PromiseSettledResult<Result>[]>,
): Promise<PromiseSettledResult<Result>[]> {
  const results: PromiseSettledResult<Result>[] = []
  const waiting = members.length > 0 ? [[...members]] : []
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    try {
      results.push(...(await run(part)))
    } catch (reason) {
      if (!isDataError(reason)) return fillUp(results, members.length, reason)
      if (part.length === 1) results.push({ status: 'rejected', reason })
      else waiting.push(part.slice(part.length / 2), part.slice(0, part.length / 2))
    }
  }
  return results
}

/** The same for a statement that returns nothing per member. */
export function writeInHalves<Member>(
  members: readonly Member[],
  write: (members: Member[]) => Promise<void>,
): Promise<PromiseSettledResult<void>[]> {
  return runInHalves(members, async (part) => {
    await write(part)
    return part.map(() => ({ status: 'fulfilled', value: undefined }) as const)
  })
}

function fillUp<Result>(
  results: PromiseSettledResult<Result>[],
  length: number,
  reason: unknown,
): PromiseSettledResult<Result>[] {
  const missing = Array.from(
    { length: length - results.length },
    () => ({ status: 'rejected', reason }) as const,
  )
  return [...results, ...missing]
}
