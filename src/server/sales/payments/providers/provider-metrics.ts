import { Histogram } from 'prom-client'
import { type PaymentProvider, ProviderUnavailable } from './payment-provider.ts'

/** Duration of calls to payment providers. One call of an adapter may make several requests. */
export const providerSeconds = new Histogram({
  name: 'vaiven_provider_seconds',
  help: 'Time of a call to a payment provider, by its outcome: ok, unavailable (no answer that can be understood), failed',
  labelNames: ['provider', 'call', 'outcome'],
  buckets: [0.1, 0.3, 1, 3, 10, 30],
  registers: [],
})

const calls = ['start', 'takeReturn', 'lookUp', 'cancelOpenPayment', 'refund', 'lookUpRefund'] as const

/**
 * Adds timing to a provider's calls. One that cannot be asked (bank transfer) makes no calls and is returned as
 * it is.
 */
export function timeCalls(provider: PaymentProvider): PaymentProvider {
  if (!provider.lookUp) return provider
  const timed: PaymentProvider = { ...provider }
  for (const call of calls) {
    const make = provider[call] as ((...given: unknown[]) => Promise<unknown>) | undefined
    if (make) Object.assign(timed, { [call]: timeCall(provider.name, call, make.bind(provider)) })
  }
  return timed
}

function timeCall<Given extends unknown[], Result>(
  provider: string,
  call: string,
  make: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  return async (...given) => {
    const end = providerSeconds.startTimer({ provider, call })
    try {
      const result = await make(...given)
      end({ outcome: 'ok' })
      return result
    } catch (error) {
      end({ outcome: error instanceof ProviderUnavailable ? 'unavailable' : 'failed' })
      throw error
    }
  }
}
