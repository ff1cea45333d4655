import type { Shop } from '#server/platform/context.ts'
import type { Job } from '#server/platform/running/periodically.ts'
import { closeMailer, sendDueMails } from './send-mails.ts'

/**
 * Sends the mails of the outbox within a second after they are due. In a process that also serves customers
 * it is throttled.
 */
export function mailJobs(shop: Shop): Job[] {
  const throttled = shop.config.role === 'all'
  return [
    {
      name: 'send mails',
      everyMs: 1_000,
      run: (stopping) => sendDueMails(shop, { throttled, stopping }),
      close: () => closeMailer(shop),
    },
  ]
}
