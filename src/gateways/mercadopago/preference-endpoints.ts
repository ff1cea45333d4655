import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type Env, notFound, once, operation, readJson, refuse } from './api-answer.ts'
import type { Preference, Simulator } from './state.ts'

const preferenceRequest = z.looseObject({
  items: z
    .array(
      z.looseObject({
        title: z.string().min(1),
        quantity: z.number().int().min(1),
        unit_price: z.number().positive(),
        currency_id: z.string().length(3).optional(),
      }),
    )
    .min(1),
  external_reference: z.string().max(256).optional(),
  back_urls: z
    .object({ success: z.url().optional(), pending: z.url().optional(), failure: z.url().optional() })
    .optional(),
  auto_return: z.enum(['approved', 'all']).optional(),
  notification_url: z.url().optional(),
  payment_methods: z
    .looseObject({ excluded_payment_types: z.array(z.object({ id: z.string() })).optional() })
    .optional(),
  expires: z.boolean().optional(),
  expiration_date_to: z.string().optional(),
  date_of_expiration: z.iso.datetime({ offset: true }).optional(),
})

/** The fields of a preference from its request. */
function readRequest(request: z.output<typeof preferenceRequest>) {
  const [item] = request.items
  return {
    request,
    externalReference: request.external_reference ?? '',
    total: request.items.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0),
    currency: item?.currency_id ?? 'MXN',
    title: item?.title ?? '',
    backUrls: request.back_urls ?? {},
    notificationUrl: request.notification_url,
    excludedTypes: request.payment_methods?.excluded_payment_types?.map(({ id }) => id) ?? [],
    expiresAt:
      request.expires && request.expiration_date_to ? new Date(request.expiration_date_to) : undefined,
    vouchersExpireAt: request.date_of_expiration ? new Date(request.date_of_expiration) : undefined,
  }
}

/** `/checkout/preferences`: what is to be paid, and the URL of its page. */
export function preferenceEndpoints(sim: Simulator): Hono<Env> {
  const app = new Hono<Env>()

  // The official client's URL ends with a slash.
  for (const path of ['/checkout/preferences', '/checkout/preferences/']) {
    app.post(path, operation(sim, 'preference'), once(sim), async (c) => {
      const parsed = preferenceRequest.safeParse(await readJson(c))
      if (!parsed.success) return refuse(c, 400, 'invalid_items', z.prettifyError(parsed.error))
      if (parsed.data.auto_return && !parsed.data.back_urls?.success) {
        return refuse(c, 400, 'invalid_auto_return', 'auto_return invalid. back_url.success must be defined')
      }
      const preference: Preference = {
        id: `44444-${randomUUID()}`,
        ...readRequest(parsed.data),
        merchantOrderId: sim.nextId(),
        createdAt: sim.clock.now(),
      }
      sim.preferences.set(preference.id, preference)
      return c.json(describePreference(c, sim, preference), 201)
    })
  }

  app.get('/checkout/preferences/search', operation(sim, 'search-preferences'), (c) => {
    const { external_reference } = c.req.query()
    const elements = [...sim.preferences.values()]
      .filter((one) => !external_reference || one.externalReference === external_reference)
      .map((one) => describePreference(c, sim, one))
    return c.json({ elements, total: elements.length, next_offset: elements.length })
  })

  app.get('/checkout/preferences/:id', operation(sim, 'get-preference'), (c) => {
    const preference = sim.preferences.get(c.req.param('id'))
    return preference ? c.json(describePreference(c, sim, preference)) : notFound(c)
  })

  app.put('/checkout/preferences/:id', operation(sim, 'change-preference'), async (c) => {
    const preference = sim.preferences.get(c.req.param('id'))
    if (!preference) return notFound(c)
    const changes = (await readJson(c)) as Record<string, unknown> | undefined
    const parsed = preferenceRequest.safeParse({ ...preference.request, ...changes })
    if (!parsed.success) return refuse(c, 400, 'invalid_items', z.prettifyError(parsed.error))
    Object.assign(preference, readRequest(parsed.data))
    return c.json(describePreference(c, sim, preference))
  })
  return app
}

const sites: Record<string, string> = { CLP: 'MLC', PEN: 'MPE' }

export function siteOf({ currency }: Preference): string {
  return sites[currency] ?? 'MLM'
}

function describePreference(c: Context<Env>, sim: Simulator, preference: Preference) {
  const origin = sim.settings.publicUrl ?? new URL(c.req.url).origin
  return {
    ...preference.request,
    id: preference.id,
    init_point: `${origin}/checkout/v1/redirect?pref_id=${preference.id}`,
    sandbox_init_point: `${origin}/checkout/v1/redirect?pref_id=${preference.id}`,
    date_created: preference.createdAt.toISOString(),
    collector_id: 44444,
    site_id: siteOf(preference),
    operation_type: 'regular_payment',
  }
}
