import { useId } from 'react'
import { useTexts } from '#web/office/app/texts.tsx'
import { Input } from '#web/office/forms/inputs.tsx'
import { localeNames } from '#web/office/ui/words/language-names.ts'
import { useEvent } from '../use-event.tsx'

const cityRows = [0, 1, 2, 3]

/** The fields of new tickets in a category: capacity and prices by city. */
export function NewCategory({ provinces }: { provinces: { id: number; name: string }[] }) {
  const t = useTexts()
  const { locales, currency } = useEvent()
  const cities = useId()
  return (
    <fieldset className="flex flex-col gap-4 rounded-small bg-paper-deep p-4">
      <legend className="float-left pb-2 font-semibold">{t('events_new_tickets')}</legend>
      <div className="clear-left grid gap-3 sm:grid-cols-3">
        {locales.map((locale) => (
          <Input
            key={locale}
            name={`variant.${locale}.name`}
            label={`${t('events_ticket_name')} · ${localeNames[locale]}`}
          />
        ))}
      </div>
      <div className="two-columns grid gap-3 sm:grid-cols-4">
        <Input name="capacity" type="number" label={t('events_capacity')} value="1" />
        <Input name="stops" type="number" label={t('events_addresses')} value="1" />
        <Input name="hours" type="number" label={t('events_hours')} hint={t('events_hours_hint')} />
        <Input name="size" type="number" label={t('events_size')} value="40" />
      </div>
      <p className="text-small text-ink-soft">{t('events_city_hint')}</p>
      <datalist id={cities}>
        {provinces.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <ul className="flex flex-col gap-2">
        {cityRows.map((nth) => (
          <li key={nth} className="flex flex-wrap gap-3 *:first:flex-[1_1_10rem] *:last:w-32">
            <Input name={`city.${nth}`} label={`${t('events_city')} ${nth + 1}`} list={cities} />
            <Input name={`cityPrice.${nth}`} type="amount" label={`${t('events_price')} (${currency})`} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
