import type { Voucher } from '#contract/sales/payments.ts'
import type { PaymentCode } from '#domain/sales/payments/payment-codes.ts'

type Method = {
  /** `tab`: the wallet or bank refuses to be framed */
  opens: 'frame' | 'tab'
  /** whether Unlimit can refund it (the capability table of its own plugins) */
  refunds: boolean
  /** the kind of voucher for paying later, and the store that accepts it */
  voucher?: Voucher['kind']
  place?: string
}

/** Differences between the payment methods. Unlimit's names for them are a setting. */
export const methods: Partial<Record<PaymentCode, Method>> = {
  unlimit: { opens: 'frame', refunds: true },
  unlimit_paypal: { opens: 'tab', refunds: true },
  unlimit_oxxo: { opens: 'frame', refunds: false, voucher: 'cash', place: 'OXXO' },
  unlimit_spei: { opens: 'frame', refunds: false, voucher: 'transfer' },
  unlimit_codi: { opens: 'frame', refunds: false, voucher: 'code' },
  unlimit_mercadopago: { opens: 'tab', refunds: true },
}
