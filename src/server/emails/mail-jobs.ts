import type { Shop } from '../platform/context.ts'
import { type Job, periodically } from '../platform/periodically.ts'
import { closeMailer, sendDueMails } from './send-mails.ts'

/** Sends the mails of the outbox a second after they are due. */
export function mailJobs(shop: Shop): Job[] {
  let stopping = false
  const sending = periodically('send-mails', 1_000, shop.log, () =>
    sendDueMails(shop, { gently: true, stopping: () => stopping }),
  )
  return [
    {
      async stop() {
        stopping = true
        await sending.stop()
        closeMailer(shop)
      },
    },
  ]
}
