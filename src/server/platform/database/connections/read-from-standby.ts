import { type Database, openDatabase, type Transactional } from '#server/platform/database.ts'
import { transientFailure } from './sql-states.ts'

/** Few reports and exports run at the same time. */
const connections = 2

/** Adds a standby for long reads. While the standby cannot be reached, they go to the primary. */
export function readFromStandby(
  primary: Database,
  url: string,
  options: Pick<Parameters<typeof openDatabase>[1], 'onIdleError'> = {},
): Database {
  const standby = openDatabase(url, { ...options, connections })
  return {
    ...primary,
    standby: readFromEither(standby, primary),
    close: async () => void (await Promise.all([primary.close(), standby.close()])),
  }
}

function readFromEither(standby: Transactional, primary: Transactional): Transactional {
  const isAway = (error: unknown) => transientFailure(error) === 'away'

  return {
    query: (statement, values) =>
      standby.query<never>(statement, values).catch((error) => {
        if (isAway(error)) return primary.query<never>(statement, values)
        throw error
      }),

    transaction(work) {
      let hasBegun = false
      return standby
        .transaction((tx) => {
          hasBegun = true
          return work(tx)
        })
        .catch((error) => {
          if (isAway(error) && !hasBegun) return primary.transaction(work)
          throw error
        })
    },
  }
}
