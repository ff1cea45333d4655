import { createHmac, randomUUID } from 'node:crypto'
import type {
  PaymentProvider,
  ProviderStatus,
  RefundStatus,
} from '#server/sales/payments/providers/payment-provider.ts'

type Jar = { reference: string; money: ProviderStatus['money']; paid: boolean; given: number }

/** An invented provider that collects coins in jars, in Peru. It implements the whole provider interface. */
export function piggyBank({ secret, country }: { secret: string; country: string }) {
  const jars = new Map<string, Jar>()
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('hex')
  const provider: PaymentProvider = {
    name: 'piggy-bank',
    pageOrigin: 'https://piggy.test',
    offers: (code, where) => code === 'webpay' && where === country,
    async start({ merchantReference, money }) {
      const id = randomUUID()
      jars.set(id, { reference: merchantReference, money, paid: false, given: 0 })
      return {
        step: { kind: 'redirect', preference_id: id, preference_init_point: `https://piggy.test/${id}` },
        stored: { providerReference: id },
      }
    },
    async lookUp({ providerReference }): Promise<ProviderStatus> {
      const jar = jars.get(providerReference ?? '')
      return {
        change: jar?.paid ? 'complete' : null,
        money: jar?.money ?? null,
        merchantReference: jar?.reference ?? null,
        providerReference,
        details: {},
      }
    },
    isGenuine: (body, headers) => headers.get('x-piggy') === sign(body),
    readNotification: (body) => ({ payment: (JSON.parse(body) as { jar: string }).jar }),
    async refund({ providerReference, money }): Promise<RefundStatus> {
      const jar = jars.get(providerReference ?? '')
      if (jar) jar.given += money.amount
      return { state: jar ? 'done' : 'failed', providerReference: null, details: {} }
    },
  }
  return { jars, sign, make: () => provider }
}
