import type { Config } from '#server/platform/config.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { transferStep } from './describe-transfer.ts'

/**
 * Bank transfer: the customer pays to our account with the order's reference, and staff confirm the receipt
 * (office: confirm-transfer). There is no provider to call, and staff send refunds by hand.
 */
export function transfer(config: Config): PaymentProvider {
  return {
    name: 'transfer',
    offers: (code, country) => code === 'transferencia' && config.transferAccounts[country] !== undefined,
    async start({ customer, transferReference, deadline }) {
      const step = transferStep(config, { countryCode: customer.country, transferReference }, deadline)
      if (!step) throw new Error(`no account for transfers in ${customer.country}`)
      return { step }
    },
    async refund() {
      return { state: 'by_hand', providerReference: null, details: {} }
    },
  }
}
