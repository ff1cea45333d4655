import type { Voucher } from '#contract/orders/payments.ts'
import type { PaymentCode } from '#domain/payments/payment-codes.ts'

type Method = {
  /** a page that a wallet or a bank refuses to have framed opens in a tab of its own */
  opens: 'frame' | 'tab'
  /** whether Unlimit sends money back by itself (the capability table of its own plugins) */
  refunds: boolean
  /** what the customer takes along to pay later, and the shop where that is done */
  voucher?: Voucher['kind']
  place?: string
}

/** How the methods behind our codes differ. What Unlimit calls them is a setting. */
export const methods: Partial<Record<PaymentCode, Method>> = {
  unlimit: { opens: 'frame', refunds: true },
  unlimit_paypal: { opens: 'tab', refunds: true },
  unlimit_oxxo: { opens: 'frame', refunds: false, voucher: 'cash', place: 'OXXO' },
  unlimit_spei: { opens: 'frame', refunds: false, voucher: 'transfer' },
  unlimit_codi: { opens: 'frame', refunds: false, voucher: 'code' },
  unlimit_mercadopago: { opens: 'tab', refunds: true },
}
