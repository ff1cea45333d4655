import { randomUUID } from 'node:crypto'
import type { Shop } from '#server/platform/context.ts'
import {
  beatAsSender,
  endSender,
  rescueMailsOfDead,
  silentSeconds,
} from '#server/platform/outbox/mail-sender-sql.ts'

const beatMs = 1_000

/**
 * This process as a sender of mails. Its heartbeat in the database tells the others that it is alive; the mails
 * of a process that was killed are taken over when its heartbeat has stopped.
 */
export type MailSender = {
  id: string
  /** Runs `work` with a heartbeat, after taking over the mails of dead processes. */
  whileAlive<T>(work: () => Promise<T>): Promise<T>
  end(): Promise<void>
}

export function createMailSender({ db, clock, log }: Shop): MailSender {
  const id = randomUUID()
  let lastBeat = Number.NEGATIVE_INFINITY
  let aliveSince = 0

  const beat = async () => {
    await beatAsSender(db, id)
    const now = performance.now()
    if (now - lastBeat > silentSeconds * 500) aliveSince = now
    lastBeat = now
  }
  return {
    id,
    async whileAlive(work) {
      await beat()
      // After an outage of the database every heartbeat is old: each process gets the time to renew its own.
      if (performance.now() - aliveSince >= silentSeconds * 1_000) {
        const rescued = await rescueMailsOfDead(db, clock.now())
        if (rescued) log.warn({ rescued }, 'mails of a stopped process were requeued')
      }
      const timer = setInterval(() => {
        beat().catch((error: unknown) => log.warn({ err: error }, 'the heartbeat of the mails failed'))
      }, beatMs)
      try {
        return await work()
      } finally {
        clearInterval(timer)
      }
    },
    end: () => endSender(db, id),
  }
}
