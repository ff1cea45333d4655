import { useId } from 'react'
import type { PlainKey } from '#contract/platform/message-keys.ts'
import { type NoCodeReason, noCodeReasons } from '#domain/travel/tickets/parties.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { controlLook } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Reason } from './check-ticket.ts'

const words: Record<NoCodeReason, PlainKey> = {
  cracked_screen: 'page_gate_reason_cracked_screen',
  no_battery: 'page_gate_reason_no_battery',
  bad_print: 'page_gate_reason_bad_print',
  other: 'page_gate_reason_other',
}

/** Why a code could not be read. `isMissing`: boarding needs a reason first. */
export function ReasonField({
  reason,
  isMissing,
  onChange,
}: {
  reason: Partial<Reason>
  isMissing: boolean
  onChange: (reason: Partial<Reason>) => void
}) {
  const t = useTranslate()
  const id = useId()
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={isMissing ? `${id}-error` : undefined}>
      <legend className="mb-2 text-lead font-semibold">{t('page_gate_reason')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {noCodeReasons.map((each, i) => (
          <label key={each} className="relative cursor-pointer">
            <input
              type="radio"
              name={id}
              checked={reason.reason === each}
              data-autofocus={i === 0 || undefined}
              aria-invalid={isMissing || undefined}
              onChange={() => onChange({ ...reason, reason: each })}
              className="peer sr-only"
            />
            <span className="flex min-h-14 items-center justify-center rounded-control border-2 border-ink-line px-3 text-center font-semibold peer-checked:border-paper peer-checked:bg-paper peer-checked:text-ink peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--focus)">
              {t(words[each])}
            </span>
          </label>
        ))}
      </div>
      {reason.reason === 'other' && (
        <label className="flex flex-col gap-1">
          <span className="text-small font-semibold">{t('page_gate_reason_text')}</span>
          <input
            type="text"
            value={reason.reasonText ?? ''}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => onChange({ ...reason, reasonText: event.target.value })}
            className={controlLook}
          />
        </label>
      )}
      {isMissing && (
        <p id={`${id}-error`} role="alert" className="flex items-center gap-2 font-semibold text-marigold">
          <Icon name="alert" />
          {t('reason_missing')}
        </p>
      )}
    </fieldset>
  )
}
