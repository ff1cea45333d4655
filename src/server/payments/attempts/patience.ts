import { ProviderUnavailable } from '../providers/payment-provider.ts'

/** Questions to one provider that go unanswered before nobody asks it any more. */
const most = 5

/** With providers that do not answer, for as long as one batch of questions lasts: each may cost a time-out. */
export function newPatience() {
  const unanswered = new Map<string, number>()
  return {
    isOver: (provider: string) => (unanswered.get(provider) ?? 0) >= most,
    note(provider: string, error: unknown): void {
      if (error instanceof ProviderUnavailable) unanswered.set(provider, (unanswered.get(provider) ?? 0) + 1)
    },
  }
}
