import { mercadopagoPayouts } from './mercadopago/mercadopago-payouts.ts'
import type { PayoutFormat } from './payout-format.ts'
import { unlimitPayouts } from './unlimit/unlimit-payouts.ts'
import { webpayPayouts } from './webpay/webpay-payouts.ts'

/** The formats of the providers' payout files, by provider name. */
export const payoutFormats: ReadonlyMap<string, PayoutFormat> = new Map([
  ['webpay', webpayPayouts],
  ['mercadopago', mercadopagoPayouts],
  ['unlimit', unlimitPayouts],
])
