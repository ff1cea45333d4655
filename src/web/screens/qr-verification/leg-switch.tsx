import type { MessageKey } from '#contract/messages.ts'
import { type Leg, legs } from '#domain/tickets/boarding.ts'
import { useTranslate } from '../../messages.tsx'

const words: Record<Leg, MessageKey> = { outbound: 'qr_leg_outbound', return: 'qr_leg_return' }

/** Which way the passengers are about to go. */
export function LegSwitch({ leg, onChange }: { leg: Leg; onChange: (leg: Leg) => void }) {
  const t = useTranslate()
  return (
    <fieldset className="flex rounded-full bg-ink-raised p-1">
      <legend className="sr-only">{t('qr_leg')}</legend>
      {legs.map((each) => (
        <label key={each} className="relative flex-1 cursor-pointer">
          <input
            type="radio"
            name="leg"
            value={each}
            checked={leg === each}
            onChange={() => onChange(each)}
            className="peer sr-only"
          />
          <span className="flex min-h-12 items-center justify-center rounded-full text-lead font-semibold text-paper outline-offset-2 peer-checked:bg-paper peer-checked:text-ink peer-focus-visible:outline-3 peer-focus-visible:outline-(--focus)">
            {t(words[each])}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
