import type { EventToEdit } from '#contract/office/events/event-edits.ts'
import type { Locale } from '#domain/locales.ts'
import { useTexts } from '../../../app/texts.tsx'
import { Input } from '../../../ui/forms/inputs.tsx'
import { localeNames } from '../../../ui/language-names.ts'
import { useValue } from '../edit-form.tsx'
import { useEvent } from '../use-event.tsx'

type Variant = EventToEdit['categories'][number]['variants'][number]

/** Whether the ticket has no name in a language of its country. */
export const lacksName = ({ texts }: Variant, locales: readonly Locale[]) =>
  locales.some((locale) => !texts[locale]?.name)

/** The name of a ticket in each language; it can be corrected even after sales. */
export function TicketNames({ variant, intent }: { variant: Variant; intent: string }) {
  const t = useTexts()
  const { locales } = useEvent()
  const value = useValue(intent)
  return (
    <details open={lacksName(variant, locales)}>
      <summary className="cursor-pointer py-2.5 md:py-1">{t('events_ticket_name')}</summary>
      <div className="grid gap-3 sm:grid-cols-3">
        {locales.map((locale) => {
          const name = `ticket.${variant.id}.${locale}`
          return (
            <Input
              key={locale}
              name={name}
              label={`${t('events_ticket_name')} · ${localeNames[locale]}`}
              value={value(name, variant.texts[locale]?.name ?? '')}
            />
          )
        })}
      </div>
    </details>
  )
}
