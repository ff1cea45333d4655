import type { EnquiryAct, EnquiryBulkRow } from '#contract/office/catalogue/enquiry-bulk.ts'
import type { OfficeCallInput } from '#contract/office/office-contract.ts'
import { mostSelected } from '#contract/office/platform/bulk.ts'
import { enquiryTable } from '#domain/catalogue/enquiries/enquiry-states.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import { type BulkList, freezeSelection } from '#server/back-office/selections/selections.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { closeEnquiry, handOverEnquiry } from './handle-enquiry.ts'
import {
  findMatchingEnquiries,
  findOfficeEnquiries,
  findOfficeEnquiry,
  type OfficeEnquiry,
} from './office-enquiry-sql.ts'
import { describeRow, enquiryScope } from './show-enquiry.ts'

/**
 * Freezes the selected enquiries, with the filter that found them. @throws Refusal selection_too_large,
 * invalid_input
 */
export async function selectEnquiries(
  ctx: StaffCtx,
  { ids, filter }: OfficeCallInput<'POST /office-api/enquiry-selections'>['body'],
): Promise<{ id: string; count: number }> {
  const wanted = enquiryScope(ctx, filter ?? { q: '', state: '', kind: '', handler: '' })
  const chosen = ids?.map(String) ?? (await findMatchingEnquiries(ctx.db, wanted, mostSelected + 1))
  return freezeSelection(ctx, { list: 'enquiries', query: filter ?? {}, ids: chosen })
}

/** The bulk acts on enquiries. */
export const bulkEnquiries: BulkList<EnquiryBulkRow, { act: EnquiryAct; reason?: string }> = {
  name: 'enquiries',
  shownRefusals: ['request_closed', 'taken', 'not_found'],
  async look(ctx, ids, { act }) {
    const found = new Map((await findOfficeEnquiries(ctx.db, ids)).map((one) => [one.id, one]))
    return ids.map((id): EnquiryBulkRow => {
      const enquiry = found.get(id)
      if (!enquiry || !ctx.countries.includes(enquiry.countryCode))
        return { id, name: String(id), state: null, isRobot: false, handler: null, why: 'not_found' }
      const { name, state, isRobot, handler } = describeRow(ctx, enquiry)
      return { id, name, state, isRobot, handler: handler?.name ?? null, why: whyNot(enquiry, act) }
    })
  },
  async apply(ctx, { id }, { act, reason = '' }) {
    if (act === 'take') {
      await handOverEnquiry(ctx, id, { from: null, to: ctx.actor.id })
      return { handler: ctx.staff.name }
    }
    const enquiry = await findOfficeEnquiry(ctx.db, id)
    if (!enquiry) throw new Refusal('not_found')
    return closeEnquiry(ctx, id, { version: enquiry.version, reason })
  },
}

function whyNot({ state, handlerId }: OfficeEnquiry, act: EnquiryAct): EnquiryBulkRow['why'] {
  if (act === 'take') return handlerId === null ? null : 'taken'
  return enquiryTable[state].close ? null : 'request_closed'
}

/**
 * Closing unanswered enquiries needs a reason, which a bulk act gives for all of them.
 * @throws Refusal invalid_input
 */
export function requireReason({ act, reason }: { act: EnquiryAct; reason: string }): void {
  if (act === 'close' && !reason) throw refusedField('reason', 'reason_missing')
}
