import { countryOf } from '#domain/geography/countries/countries.ts'
import { toMajor } from '#domain/platform/money.ts'
import { callOffEvent } from '#server/catalogue/private-events/call-off-event.ts'
import { approveRequest } from '#server/catalogue/private-events/requests/decide-request.ts'
import { confirmBill } from '#server/sales/payments/transfers/confirm-bill.ts'
import { calledOffParty, privateRequests } from '../content/events/private-requests.ts'
import { staff } from './contexts.ts'
import type { At } from './history-types.ts'

const day = 24

/**
 * A host has paid for the rides to a private event that is then called off: the bill waits for its refund.
 */
export async function callOffParty(at: At): Promise<void> {
  const request =
    1 + privateRequests.findIndex(({ of }) => typeof of !== 'string' && of.name === calledOffParty)
  const { bill } = await at(5 * day, async (shop) =>
    approveRequest(await staff(shop, 'gerencia@vaiven.test'), request, { price: 4_200 }),
  )
  if (!bill) throw new Error(`${calledOffParty} has no bill`)
  await at(4 * day, async (shop) =>
    confirmBill(await staff(shop, 'finanzas@vaiven.test'), String(bill.reference), {
      trackingKey: 'BNET01002611190034',
      amount: toMajor(bill.amount, countryOf('MX').currency),
    }),
  )
  await at(2 * day, async (shop) =>
    callOffEvent(await staff(shop, 'gerencia@vaiven.test'), request, 'La familia la pospuso sin fecha'),
  )
}
