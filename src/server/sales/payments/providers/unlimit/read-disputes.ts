import { z } from 'zod'
import { type UnlimitClient, UnlimitRefusal } from './unlimit-client.ts'

/** The deadline and the reason of a chargeback; null where Unlimit tells none. */
export type UnlimitDispute = { answerBy: Date | null; reason: string | null }

/** As in Unlimit's Java SDK (DisputeResponseDisputeData): every field may be missing. */
const disputes = z.object({
  data: z
    .array(
      z.object({
        dispute_data: z
          .object({
            /** CB: chargeback, RR: request for documents, FR: report of a fraud */
            type: z.string(),
            due_time: z.string(),
            reg_time: z.string(),
            reason_code: z.coerce.string(),
          })
          .partial()
          .optional(),
      }),
    )
    .default([]),
})

const none: UnlimitDispute = { answerBy: null, reason: null }

/** The latest chargeback of a payment; its payment alone tells that the money is gone. */
export async function findDispute(client: UnlimitClient, paymentId: string): Promise<UnlimitDispute> {
  const path = `/disputes/${encodeURIComponent(paymentId)}`
  const { data } = await client.call('GET', path, disputes).catch((error: unknown) => {
    if (error instanceof UnlimitRefusal) return { data: [] }
    throw error
  })
  const chargebacks = data.flatMap(({ dispute_data }) =>
    dispute_data && (dispute_data.type ?? 'CB') === 'CB' ? [dispute_data] : [],
  )
  const latest = chargebacks.toSorted((a, b) => (a.reg_time ?? '').localeCompare(b.reg_time ?? '')).at(-1)
  if (!latest) return none
  const due = new Date(latest.due_time ?? '')
  return { answerBy: Number.isNaN(due.getTime()) ? null : due, reason: latest.reason_code ?? null }
}
