import type { EventToEdit } from '#contract/office/catalogue/event-edits.ts'
import type { FieldProblem } from '#domain/platform/field-problems.ts'
import { ApiRefusal } from '#web/api/api.ts'
import type { OfficeApi } from '#web/office/app/office-context.ts'
import { fieldsUnder, textIn } from '#web/office/forms/texts-in.ts'
import { amountIn } from '#web/office/ui/amounts.ts'
import { cityNamed } from './city-named.ts'

/** A category in the request; new ones have no id. */
export type SentCategory = Omit<EventToEdit['categories'][number], 'id' | 'variants'> & {
  id?: number
  variants: (Omit<
    EventToEdit['categories'][number]['variants'][number],
    'id' | 'editable' | 'provinceName'
  > & {
    id?: number
    size?: number
  })[]
}

// An error that is not in the contract's schemas; the page has its text.
const notServed = 'events_city_unknown' as FieldProblem

/**
 * A variant for each city with a price.
 * @throws ApiRefusal for a ticket without a name, a city that is not served, or a city without a price
 */
export async function newVariants(
  api: OfficeApi,
  form: FormData,
  event: EventToEdit,
): Promise<SentCategory['variants']> {
  const texts = Object.fromEntries(
    event.locales.map((locale) => [
      locale,
      {
        name: textIn(form, `variant.${locale}.name`),
        description: textIn(form, `variant.${locale}.description`),
        info: '',
      },
    ]),
  )
  const typed = Object.keys(fieldsUnder(form, 'city.')).filter(
    (nth) => textIn(form, `city.${nth}`) || textIn(form, `cityPrice.${nth}`),
  )
  if (typed.length === 0) return []
  const query = { country: event.countryCode }
  const { provinces } = await api('GET /office-api/event-choices', { query })
  const wrong: Record<string, FieldProblem> = {}
  for (const locale of event.locales)
    if (!texts[locale]?.name) wrong[`variant.${locale}.name`] = 'field_is_required'
  const variants = typed.map((nth) => {
    const name = textIn(form, `city.${nth}`)
    const provinceId = cityNamed(provinces, name)
    const price = amountIn(form, `cityPrice.${nth}`, event.currency)
    if (provinceId === undefined) wrong[`city.${nth}`] = name ? notServed : 'field_is_required'
    if (price === null) wrong[`cityPrice.${nth}`] = 'field_is_required'
    else if (Number.isNaN(price)) wrong[`cityPrice.${nth}`] = 'field_is_invalid'
    return {
      ...{ provinceId: provinceId ?? 0, price: price ?? 0, placeId: event.placeId },
      capacity: Number(textIn(form, 'capacity') || 1),
      stops: Number(textIn(form, 'stops') || 1),
      hours: Number(textIn(form, 'hours')) || null,
      approaches: [],
      size: Number(textIn(form, 'size')),
      texts,
    }
  })
  if (Object.keys(wrong).length > 0) throw new ApiRefusal('invalid_input', 400, '', { fields: wrong })
  return variants
}
