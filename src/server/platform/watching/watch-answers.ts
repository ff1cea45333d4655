import pg from 'pg'

/** The database did not accept or answer a statement. `outcomeUnknown`: it may have been executed. */
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
   * Waits for `work` on the database, and rejects with DatabaseUnreachable as soon as the database is known
   * to be silent. `isAnswer: false` when the result does not come from the database.
   */
  during<T>(work: () => Promise<T>, isAnswer?: boolean): Promise<T>
  stop(): void
}

const checkEveryMs = 500
/**
 * After this long without any answer, while statements wait, a probe checks whether the database answers at
 * all.
 */
const silenceMs = 1_000

/**
 * Detects within four seconds that a database accepts statements but answers none (a frozen host, a network
 * that drops packets), and rejects all callers until it answers again. A time limit per statement would not
 * work: statements that queue behind others would run into it, and so would slow but valid ones.
 * @param probe resolves when the database answers a new connection. A rejection counts as an answer, too,
 * unless it is a DatabaseUnreachable
 * @param probeMs how long to wait for it
 */
export function watchAnswers(
  probe: () => Promise<unknown>,
  listeners: { silent: () => void; back: () => void },
  probeMs: number,
): AnswerWatch {
  const waiting = new Set<(reason: Error) => void>()
  let lastAnswerAt = 0
  let silent = false
  let probing = false
  let timer: NodeJS.Timeout | undefined

  function check(): void {
    if (waiting.size === 0 && !silent) {
      clearInterval(timer)
      timer = undefined
    } else if (!probing && (silent || performance.now() - lastAnswerAt >= silenceMs)) {
      probing = true
      void answersWithin(probeMs, probe()).then((answered) => {
        probing = false
        if (answered) markAnswered()
        else markSilent()
      })
    }
  }

  function markAnswered(): void {
    lastAnswerAt = performance.now()
    if (silent) listeners.back()
    silent = false
  }

  function markSilent(): void {
    if (!silent) listeners.silent()
    silent = true
    for (const giveUp of waiting) giveUp(new DatabaseUnreachable('the database does not answer'))
    waiting.clear()
  }

  return {
    during(work, isAnswer = true) {
      if (silent) return Promise.reject(new DatabaseUnreachable('the database does not answer'))
      if (waiting.size === 0) lastAnswerAt = performance.now()
      timer ??= setInterval(check, checkEveryMs).unref()
      return new Promise((resolve, reject) => {
        waiting.add(reject)
        const end = (hasAnswered: boolean) => {
          waiting.delete(reject)
          if (hasAnswered) lastAnswerAt = performance.now()
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

function answersWithin(ms: number, answer: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    // Process answers that have already arrived first: this program may itself have been suspended.
    setTimeout(() => setImmediate(resolve, false), ms).unref()
    answer.then(
      () => resolve(true),
      (error) => resolve(!(error instanceof DatabaseUnreachable)),
    )
  })
}
