import type { EventToEdit } from '#contract/office/catalogue/event-edits.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { Input } from '#web/office/forms/inputs.tsx'
import { localeNames } from '#web/office/ui/words/language-names.ts'
import { useEvent } from '../use-event.tsx'

type Variant = EventToEdit['categories'][number]['variants'][number]

/** Whether the ticket has no name in a language of its country. */
export const lacksName = ({ texts }: Variant, locales: readonly Locale[]) =>
  locales.some((locale) => !texts[locale]?.name)

/** The name of a ticket in each language; it can be corrected even after sales. */
export function TicketNames({ variant }: { variant: Variant }) {
  const t = useTexts()
  const { locales } = useEvent()
  return (
    <details open={lacksName(variant, locales)}>
      <summary className="cursor-pointer py-2.5 md:py-1">{t('events_ticket_name')}</summary>
      <div className="grid gap-3 sm:grid-cols-3">
        {locales.map((locale) => (
          <Input
            key={locale}
            name={`ticket.${variant.id}.${locale}`}
            label={`${t('events_ticket_name')} · ${localeNames[locale]}`}
            value={variant.texts[locale]?.name}
          />
        ))}
      </div>
    </details>
  )
}
