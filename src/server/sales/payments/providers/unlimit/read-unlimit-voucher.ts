import { z } from 'zod'
import type { Voucher } from '#contract/sales/payments.ts'
import type { PaymentCode } from '#domain/sales/payments/payment-codes.ts'
import { methods } from './methods.ts'

/** The fields of a voucher. They are not documented publicly, so each may be missing. */
export const voucherData = z.object({
  reference: z.coerce.string().nullish().catch(null),
  barcode: z.coerce.string().nullish().catch(null),
  clabe: z
    .string()
    .regex(/^\d{18}$/)
    .nullish()
    .catch(null),
  bank_name: z.string().nullish().catch(null),
  beneficiary: z.string().nullish().catch(null),
  concept: z.string().nullish().catch(null),
  qr_code: z.string().nullish().catch(null),
  voucher_url: z
    .url({ protocol: /^https?$/ })
    .nullish()
    .catch(null),
  expire_at: z.iso.datetime({ offset: true }).nullish().catch(null),
})

/** The voucher of a pending payment; null when the answer lacks what the customer needs to pay. */
export function readVoucher(code: PaymentCode, data: z.output<typeof voucherData>): Voucher | null {
  const method = methods[code]
  if (!method?.voucher || !data.expire_at) return null
  const pays = { cash: data.reference ?? data.barcode, transfer: data.clabe, code: data.qr_code }
  if (!pays[method.voucher]) return null
  const known = {
    place: method.place ?? data.bank_name,
    reference: data.reference,
    barcode: data.barcode,
    clabe: data.clabe,
    beneficiary: data.beneficiary,
    concept: data.concept,
    qr: data.qr_code,
    url: data.voucher_url,
  }
  return {
    kind: method.voucher,
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value)),
    expiresAt: new Date(data.expire_at).toISOString(),
  }
}
