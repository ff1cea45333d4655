import type { Category } from '#contract/catalogue/events.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { toMajor } from '#domain/platform/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import { readFirstDate, readVariants, type VariantRow } from '../category-sql.ts'
import { readVisible } from '../private-events-of.ts'
import { type OfferText, readOfferTexts } from '../writing/translations-sql.ts'

/** The tickets on sale for an event's date (by default the next one), best category first. */
export async function listCategories(
  ctx: Ctx,
  eventId: number,
  dateId: number | undefined,
): Promise<Category[]> {
  const now = ctx.clock.now()
  const { saleEndsMinutes } = ctx.config
  const date = dateId ?? (await readFirstDate(ctx.db, eventId, { now, saleEndsMinutes }))
  const wanted = { eventId, locale: ctx.locale, dateId: date, now, previewed: ctx.previewed }
  const rows = await readVisible(ctx, eventId, (sessionId) => readVariants(ctx.db, { ...wanted, sessionId }))
  const categories = new Map<number, Category>()
  for (const row of rows) {
    let category = categories.get(row.categoryId)
    if (!category) {
      category = {
        id: row.categoryId,
        priority: row.priority,
        translations: [
          {
            locale: ctx.locale,
            name: row.categoryName,
            description: row.categoryDescription,
            imagePath: row.categoryImagePath,
          },
        ],
        subCategories: [],
      }
      categories.set(row.categoryId, category)
    }
    category.subCategories.push(describeVariant(row, ctx.locale))
  }
  const shown = [...categories.values()]
  if (!ctx.inEveryLocale || shown.length === 0) return shown
  return inEveryLocale(shown, await readOfferTexts(ctx.db, eventId))
}

/** The nearest texts first, then those of the other locales, so that a program picks the one of its reader. */
function inEveryLocale(categories: readonly Category[], texts: readonly OfferText[]): Category[] {
  const withOthers = <T extends { locale: Locale }>(
    shown: readonly T[],
    isOf: (text: OfferText) => boolean,
  ): T[] =>
    shown.flatMap((first) => [
      first,
      ...texts
        .filter((text) => isOf(text) && text.locale !== first.locale)
        .map(({ categoryId: _c, variantId: _v, info, ...text }) => ({
          ...first,
          ...text,
          ...('info' in first && { info }),
        })),
    ])
  return categories.map((category) => ({
    ...category,
    translations: withOthers(
      category.translations,
      ({ categoryId, variantId }) => categoryId === category.id && variantId === null,
    ),
    subCategories: category.subCategories.map((offer) => ({
      ...offer,
      translations: withOthers(offer.translations, ({ variantId }) => variantId === offer.productVariantId),
    })),
  }))
}

function describeVariant(row: VariantRow, locale: Locale): Category['subCategories'][number] {
  return {
    provinceId: row.provinceId,
    price: toMajor(row.price, row.currency),
    currency: row.currency,
    capacity: row.capacity,
    stops: row.stops,
    hours: row.hours,
    productVariantId: row.id,
    placeId: row.placeId,
    placeAddress: row.placeAddress,
    approach: row.approaches,
    stock: row.remaining,
    translations: [{ locale, name: row.name, description: row.description, info: row.info }],
  }
}
