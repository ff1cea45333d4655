import { z } from 'zod'
import type { Voucher } from '#contract/sales/payments.ts'

/** The fields of a pending payment by cash or transfer. */
export const voucherData = z.object({
  payment_type_id: z.string().nullish(),
  payment_method_id: z.string().nullish(),
  date_of_expiration: z.iso.datetime({ offset: true }).nullish().catch(null),
  transaction_details: z
    .object({
      payment_method_reference_id: z.coerce.string().nullish(),
      external_resource_url: z
        .url({ protocol: /^https?$/ })
        .nullish()
        .catch(null),
      financial_institution: z.coerce.string().nullish(),
      barcode: z.object({ content: z.string().nullish() }).nullish(),
    })
    .nullish()
    .catch(null),
})

/** Names that customers know, where they differ from the method's id. */
const places: Record<string, string> = {
  oxxo: 'OXXO',
  paycash: 'PayCash',
  banamex: 'Citibanamex',
  bancomer: 'BBVA',
  serfin: 'Santander',
}

const kinds: Record<string, Voucher['kind']> = { ticket: 'cash', atm: 'cash', bank_transfer: 'transfer' }

/** The voucher to pay in a store or by bank transfer; null when it or its deadline is missing. */
export function readVoucher(payment: z.output<typeof voucherData>): Voucher | null {
  const kind = kinds[payment.payment_type_id ?? '']
  const details = payment.transaction_details
  const reference = details?.payment_method_reference_id
  if (!kind || !payment.date_of_expiration || !(reference || details?.external_resource_url)) return null
  const isClabe = kind === 'transfer' && reference && /^\d{18}$/.test(reference)
  const known = {
    place: kind === 'cash' ? places[payment.payment_method_id ?? ''] : details?.financial_institution,
    reference: isClabe ? null : reference,
    clabe: isClabe ? reference : null,
    barcode: details?.barcode?.content,
    url: details?.external_resource_url,
  }
  return {
    kind,
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value)),
    expiresAt: new Date(payment.date_of_expiration).toISOString(),
  }
}
