import pg from 'pg'

/** The database did not take a statement, or did not answer it. `outcomeUnknown` when it may have been carried out. */
export class DatabaseUnreachable extends Error {
  readonly outcomeUnknown: boolean

  constructor(
    message: string,
    { cause, outcomeUnknown = false }: { cause?: unknown; outcomeUnknown?: boolean } = {},
  ) {
    super(message, { cause })
    this.outcomeUnknown = outcomeUnknown
  }
}

export type AnswerWatch = {
  /**
   * The outcome of a piece of work of the database, or DatabaseUnreachable as soon as the database is known to be
   * silent. Only an answer of the database shows that it is not.
   */
  during<T>(work: () => Promise<T>, isAnswer?: boolean): Promise<T>
  stop(): void
}

const lookEveryMs = 500
/** The longest silence while statements wait; then a probe checks whether the database answers at all. */
const quietMs = 1_000
const knockMs = 2_000

/**
 * Notices a database that takes statements and answers none (a frozen host, a network that swallows packets), within
 * four seconds, and ends the waiting of all who ask it until it answers again. A time limit for each statement would
 * not do: a statement that waits its turn behind others would outlast it, and one that is slow for a reason would not
 * survive it.
 * @param knock resolves when the database answers to a new connection; rejecting is an answer, too, unless it is with
 * DatabaseUnreachable
 */
export function watchAnswers(
  knock: () => Promise<unknown>,
  tell: { silent: () => void; back: () => void },
): AnswerWatch {
  const waiting = new Set<(reason: Error) => void>()
  let lastHeard = 0
  let silent = false
  let knocking = false
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    if (waiting.size === 0 && !silent) {
      clearInterval(timer)
      timer = undefined
    } else if (!knocking && (silent || performance.now() - lastHeard >= quietMs)) {
      knocking = true
      void answersWithin(knockMs, knock()).then((answered) => {
        knocking = false
        if (answered) heard()
        else fallSilent()
      })
    }
  }

  function heard(): void {
    lastHeard = performance.now()
    if (silent) tell.back()
    silent = false
  }

  function fallSilent(): void {
    if (!silent) tell.silent()
    silent = true
    for (const giveUp of waiting) giveUp(new DatabaseUnreachable('the database does not answer'))
    waiting.clear()
  }

  return {
    during(work, isAnswer = true) {
      if (silent) return Promise.reject(new DatabaseUnreachable('the database does not answer'))
      if (waiting.size === 0) lastHeard = performance.now()
      timer ??= setInterval(look, lookEveryMs).unref()
      return new Promise((resolve, reject) => {
        waiting.add(reject)
        const end = (hasAnswered: boolean) => {
          waiting.delete(reject)
          if (hasAnswered) lastHeard = performance.now()
        }
        work().then(
          (value) => {
            end(isAnswer)
            resolve(value)
          },
          (error) => {
            end(error instanceof pg.DatabaseError)
            reject(error)
          },
        )
      })
    },
    stop: () => clearInterval(timer),
  }
}

function answersWithin(ms: number, asked: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    // Behind what has arrived meanwhile: this program, too, may have been stopped for a while.
    setTimeout(() => setImmediate(resolve, false), ms).unref()
    asked.then(
      () => resolve(true),
      (error) => resolve(!(error instanceof DatabaseUnreachable)),
    )
  })
}
