import { keysOf } from '#domain/platform/keys-of.ts'
import { type Currency, toMinor } from '#domain/platform/money.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import { isoWithOffset } from '#domain/platform/time/place-time.ts'
import { applyBulk, planBulk } from '#server/back-office/selections/selections.ts'
import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { eventNames } from '#server/records/event-names/event-names.ts'
import { storePhoto } from '#server/records/pictures/store-photo.ts'
import { listDiscountableTickets } from '#server/sales/discounts/office/find-office-discount.ts'
import { bulkEvents, lacksOfShop, selectEvents } from './bulk-events.ts'
import { createEvent } from './create-event.ts'
import { describeForEditor } from './describe-for-editor.ts'
import { duplicateEvent } from './duplicate-event.ts'
import { readChoices, readOfficeEvents } from './office-list-sql.ts'
import { closeSale, deleteEvent, openSale, publishEvent } from './run-sale.ts'
import { findEventSetting, findOfficeEvent } from './saving/change-event.ts'
import { saveCatalogue } from './saving/save-catalogue.ts'
import { saveDates } from './saving/save-dates.ts'
import { savePicture, saveStock, saveStops, saveTexts } from './saving/save-parts.ts'
import { savePrices } from './saving/save-prices.ts'
import { saveSettings } from './saving/save-settings.ts'

/** Creating, editing and managing events. */
export function officeEventEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/events', async (ctx, { query }) => {
    const { country, ...wanted } = query
    const countries = ctx.countries.filter((code) => country === undefined || code === country)
    const page = await readOfficeEvents(ctx.db, { ...wanted, countries, now: ctx.clock.now() })
    const names = await eventNames(ctx.db, ctx.staff.language, { events: page.rows.map(({ id }) => id) })
    return {
      ...page,
      rows: page.rows.map((row) => ({
        ...row,
        name: names.event(row.id, row.name),
        startsAt: isoWithOffset(row.startsAt, row.timeZone),
      })),
    }
  })
  serveOffice('GET /office-api/events/{id}', async (ctx, { params }) =>
    describeForEditor(ctx.config, await findOfficeEvent(ctx, params.id), ctx.clock.now()),
  )
  serveOffice('GET /office-api/event-choices', (ctx, { query }) => {
    if (!ctx.countries.includes(query.country)) throw new Refusal('not_found')
    return readChoices(ctx.db, query.country, query.event ?? null)
  })

  serveOffice('POST /office-api/event-selections', (ctx, { body }) => selectEvents(ctx, body))
  serveOffice('GET /office-api/event-selections/{id}', async (ctx, { params, query }) => ({
    ...(await planBulk(ctx, bulkEvents, { id: params.id, asked: query })),
    shopLacks: lacksOfShop(ctx, query.act),
  }))
  serveOffice('POST /office-api/event-selections/{id}', (ctx, { params, body }) =>
    applyBulk(ctx, bulkEvents, { id: params.id, asked: body }),
  )
  serveOffice('POST /office-api/events', (ctx, { body }) => createEvent(ctx, body))
  serveOffice('POST /office-api/events/{id}/publish', (ctx, { params }) =>
    publishEvent(ctx, { eventId: params.id }),
  )
  serveOffice('POST /office-api/events/{id}/close-sale', (ctx, { params }) =>
    closeSale(ctx, { eventId: params.id }),
  )
  serveOffice('POST /office-api/events/{id}/open-sale', (ctx, { params }) =>
    openSale(ctx, { eventId: params.id }),
  )
  serveOffice('POST /office-api/events/{id}/duplicate', (ctx, { params, body }) =>
    duplicateEvent(ctx, params.id, body.days),
  )
  serveOffice('DELETE /office-api/events/{id}', async (ctx, { params }) => {
    await deleteEvent(ctx, { eventId: params.id })
    return {}
  })

  serveOffice('POST /office-api/event-pictures', async (ctx, { receive }) => {
    const imagePath = await storePhoto(ctx, (await receive()).bytes)
    if (!imagePath) throw new Refusal('image_not_readable')
    return { imagePath }
  })
  serveOffice('PUT /office-api/events/{id}/texts', (ctx, { params, body }) => {
    const texts = keysOf(body.texts).flatMap((locale) => {
      const text = body.texts[locale]
      return text ? [{ locale, ...text }] : []
    })
    return saveTexts(ctx, { eventId: params.id, version: body.version }, texts)
  })
  serveOffice('PUT /office-api/events/{id}/settings', (ctx, { params, body: { version, ...settings } }) =>
    saveSettings(ctx, { eventId: params.id, version }, settings),
  )
  serveOffice('PUT /office-api/events/{id}/dates', (ctx, { params, body: { version, ...dates } }) =>
    saveDates(ctx, { eventId: params.id, version }, dates),
  )
  serveOffice('PUT /office-api/events/{id}/stops', (ctx, { params, body }) =>
    saveStops(ctx, { eventId: params.id, version: body.version }, body.stops),
  )
  serveOffice('PUT /office-api/events/{id}/picture', (ctx, { params, body: { version, ...picture } }) =>
    savePicture(ctx, { eventId: params.id, version }, picture),
  )
  serveOffice('PUT /office-api/events/{id}/catalogue', async (ctx, { params, body }) => {
    const { currency, placeId } = await findEventSetting(ctx, params.id)
    const categories = body.categories.map((category) => ({
      ...category,
      variants: category.variants.map((variant) => ({
        ...variant,
        placeId: variant.placeId ?? placeId,
        price: minorOf(variant.price, currency),
      })),
    }))
    return saveCatalogue(ctx, { eventId: params.id, version: body.version }, categories)
  })
  serveOffice('PUT /office-api/events/{id}/prices', async (ctx, { params, body }, reply) => {
    const { currency } = await findEventSetting(ctx, params.id)
    const rows = body.rows.map(({ variantId, price }) => ({ variantId, price: minorOf(price, currency) }))
    const saved = await savePrices(ctx, { eventId: params.id, version: body.version }, rows, body.reason)
    if (saved.approval) reply.status = 202
    return saved
  })
  serveOffice('GET /office-api/events/{id}/discountable', async (ctx, { params }) => {
    const { timeZone } = await findEventSetting(ctx, params.id)
    return { timeZone, tickets: await listDiscountableTickets(ctx, params.id, ctx.staff.language) }
  })
  serveOffice('PUT /office-api/events/{id}/stock', (ctx, { params, body }) =>
    saveStock(ctx, { eventId: params.id, version: body.version }, body.rows),
  )
}

function minorOf(price: number, currency: Currency): number {
  const minor = toMinor(price, currency)
  // It has more decimals than the currency.
  if (minor === null) throw refusedField('price', 'field_is_invalid')
  return minor
}
