import { ProviderUnavailable } from '../providers/payment-provider.ts'

/** Failed calls to one provider before the circuit opens. */
const mostUnanswered = 5

/**
 * Stops asking a provider that does not answer, for as long as one batch of questions lasts: each could cost a
 * time-out.
 */
export function createCircuitBreaker() {
  const unanswered = new Map<string, number>()
  return {
    isOpen: (provider: string) => (unanswered.get(provider) ?? 0) >= mostUnanswered,
    note(provider: string, error: unknown): void {
      if (error instanceof ProviderUnavailable) unanswered.set(provider, (unanswered.get(provider) ?? 0) + 1)
    },
  }
}
