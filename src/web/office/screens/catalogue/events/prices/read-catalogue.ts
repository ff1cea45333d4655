import type { FieldProblem } from '#domain/platform/field-problems.ts'
import { locales as allLocales, type Locale } from '#domain/platform/locales.ts'
import { ApiRefusal } from '#web/api/api.ts'
import type { OfficeApi } from '#web/office/app/office-context.ts'
import { textIn } from '#web/office/forms/texts-in.ts'
import { storePicture } from '../event-words.ts'
import { mostApproaches } from './meeting-points.tsx'
import { newVariants, type SentCategory } from './new-variants.ts'

/** The event's catalogue as edited in the form. @throws ApiRefusal for a ticket without a name */
export async function editedCatalogue(api: OfficeApi, id: number, form: FormData): Promise<SentCategory[]> {
  const event = await api('GET /office-api/events/{id}', { params: { id } })
  const categories: SentCategory[] = event.categories.map((category) => ({
    ...category,
    variants: category.variants
      .filter((variant) => !form.has(`remove.${variant.id}`))
      .map(({ editable: _editable, provinceName: _name, ...variant }) => variant),
  }))
  const texts = categoryTextsIn(form)
  if (textIn(form, 'category') === 'new') {
    categories.push({
      priority: Number(textIn(form, 'priority') || 1),
      imagePath: event.imagePath || (event.categories[0]?.imagePath ?? ''),
      texts,
      variants: await newVariants(api, form, event),
    })
  } else {
    const edited = categories.find(({ id }) => String(id) === textIn(form, 'category'))
    if (edited) {
      edited.priority = Number(textIn(form, 'priority') || edited.priority)
      edited.texts = { ...edited.texts, ...texts }
      const picture = form.get('categoryImage')
      if (picture instanceof File && picture.size > 0) edited.imagePath = await storePicture(api, picture)
      const nameless: Record<string, FieldProblem> = {}
      for (const variant of edited.variants) {
        for (const locale of event.locales) {
          const field = `ticket.${variant.id}.${locale}`
          if (!form.has(field)) continue
          const { description = '', info = '' } = variant.texts[locale] ?? {}
          variant.texts[locale] = { name: textIn(form, field), description, info }
          if (!textIn(form, field)) nameless[field] = 'field_is_required'
        }
        if (form.has(`approach.${variant.id}.0.address`)) variant.approaches = approachesIn(form, variant.id)
      }
      if (Object.keys(nameless).length > 0)
        throw new ApiRefusal('invalid_input', 400, '', { fields: nameless })
      edited.variants.push(...(await newVariants(api, form, event)))
      const hadTickets = event.categories.some(({ id, variants }) => id === edited.id && variants.length > 0)
      if (edited.variants.length === 0 && (hadTickets || isBlank(edited)))
        categories.splice(categories.indexOf(edited), 1)
    }
  }
  return categories
}

const isBlank = ({ texts }: SentCategory) =>
  Object.values(texts).every(({ name, description }) => !name && !description)

/** The meeting points of a ticket; rows without an address are ignored. */
function approachesIn(form: FormData, variantId: number | undefined) {
  const rows = Array.from({ length: mostApproaches }, (_, nth) => ({
    address: textIn(form, `approach.${variantId}.${nth}.address`),
    countyId: Number(textIn(form, `approach.${variantId}.${nth}.county`)),
  }))
  return rows.filter(({ address }) => address !== '')
}

function categoryTextsIn(form: FormData): Partial<Record<Locale, { name: string; description: string }>> {
  const locales = allLocales.filter((locale) => form.has(`category.${locale}.name`))
  return Object.fromEntries(
    locales.map((locale) => [
      locale,
      {
        name: textIn(form, `category.${locale}.name`),
        description: textIn(form, `category.${locale}.description`),
      },
    ]),
  )
}
