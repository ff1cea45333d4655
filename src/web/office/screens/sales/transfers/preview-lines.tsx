import type { PreviewedLine } from '#contract/office/sales/statement-imports.ts'
import { formatMajor } from '#domain/platform/money.ts'
import type { PreviewState } from '#domain/sales/payments/statements/statement-fields.ts'
import { useShowDay, useTexts } from '#web/office/app/texts.tsx'
import { previewTones } from '#web/office/ui/words/state-tones.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useProviderName } from '../settlement/settlement-words.ts'

const counted = [
  ...(['placed', 'taken_back', 'bounced', 'refund_sent', 'open', 'debit'] as const),
  ...(['known', 'zero', 'unreadable'] as const),
] as const

/** Returns a function for the number of lines of each kind that the statement has. */
export function useCounts() {
  const t = useTexts()
  return (counts: Record<string, number>) =>
    counted
      .flatMap((kind) => (counts[kind] ? t(`transfers_count_${kind}`, { count: counts[kind] }) : []))
      .join(' · ')
}

/** The lines of a statement with the effect of each. */
export function PreviewLines({ lines }: { lines: readonly PreviewedLine[] }) {
  const t = useTexts()
  const showDay = useShowDay()
  const nameOf = useProviderName()
  return (
    <ol className="text-small" aria-label={t('transfers_lines')}>
      {lines.map(({ position, state, why, bookedOn, text, amount, currency, paid, effect, provider }) => (
        <li
          key={`${position} ${text}`}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-paper-line py-2"
        >
          <span className="figures text-ink-soft sm:w-12 sm:text-right">{position}</span>
          <Badge tone={previewTones[state]}>{t(`transfers_preview_${state}` as const)}</Badge>
          {amount !== null && currency && <span className="figures">{formatMajor(amount, currency)}</span>}
          {bookedOn && <span>{showDay(bookedOn)}</span>}
          <span className="min-w-0 break-words">{text}</span>
          {paid && <About state={state} name={paid} />}
          {provider && <strong>{t('transfers_payout_of', { provider: nameOf(provider) })}</strong>}
          {effect && effect !== 'pays' && (
            <span className="text-amber">{t(`transfers_preview_${effect}`)}</span>
          )}
          {why && (
            <span className={state === 'unreadable' ? 'text-brick' : 'text-ink-soft'}>
              {t(`transfers_why_${why}`)}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** The order or bill that a line is about. */
function About({ state, name }: { state: PreviewState; name: string }) {
  const t = useTexts()
  if (state === 'matched') return <strong>→ {name}</strong>
  const isReturn = state === 'taken_back' || state === 'refund_sent' || state === 'bounced'
  return <strong>{t(`transfers_preview_about_${isReturn ? state : 'perhaps'}`, { order: name })}</strong>
}
