import { useFormContext } from 'react-hook-form'
import { useTranslate } from '#web/texts/messages.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { EventFormValues } from '../form-values.ts'

const payers = [
  { value: '2', icon: 'heart', label: 'page_my_events_payer_me', help: 'page_my_events_payer_me_help' },
  {
    value: '1',
    icon: 'users',
    label: 'page_my_events_payer_guests',
    help: 'page_my_events_payer_guests_help',
  },
] as const satisfies readonly { value: string; icon: IconName; label: string; help: string }[]

/** Who pays for the rides: the organiser or each guest. */
export function PayerField() {
  const t = useTranslate()
  const { register } = useFormContext<EventFormValues>()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('page_my_events_section_payer')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {payers.map(({ value, icon, label, help }) => (
          <label
            key={value}
            className="flex cursor-pointer items-start gap-3 rounded-control border border-control p-4 transition-colors hover:border-ink has-checked:border-jacaranda has-checked:bg-jacaranda-tint has-checked:inset-ring has-checked:inset-ring-jacaranda"
          >
            <input type="radio" value={value} {...register('paymentType')} className="mt-1 size-5 shrink-0" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{t(label)}</span>
              <span className="block text-small text-ink-soft">{t(help)}</span>
            </span>
            <Icon name={icon} className="size-6 text-jacaranda" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
