import { PaymentUnclear, ProviderUnavailable } from '../providers/payment-provider.ts'

/** Concurrent calls to providers. Few, to leave database connections to customers. */
export const providerConcurrency = 5

/** Failed calls to one provider before the circuit opens. */
const failureLimit = 5

/**
 * Skips a provider that does not answer for the rest of a batch: each call to it could take a whole time-out.
 */
export function createCircuitBreaker() {
  const unanswered = new Map<string, number>()
  return {
    isOpen: (provider: string) => (unanswered.get(provider) ?? 0) >= failureLimit,
    note(provider: string, error: unknown): void {
      if (error instanceof PaymentUnclear) return
      if (error instanceof ProviderUnavailable) unanswered.set(provider, (unanswered.get(provider) ?? 0) + 1)
    },
  }
}
