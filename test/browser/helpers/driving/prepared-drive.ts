import { randomInt } from 'node:crypto'
import { writeQr } from '#domain/travel/tickets/qr-content.ts'
import type { Shop } from '#server/platform/context.ts'
import { tellPlanner } from '#server/platform/database/fragments/changed-tickets-sql.ts'
import { signTicket } from '#server/travel/tickets/ticket-signature.ts'
import { addEvent, addOrder, addUser, sql } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import type { TestShop } from '#test/helpers/test-shop.ts'
import { inShop } from '../shop/in-shop.ts'

/** A van with a driver of a published trip of the tested shop. */
export type PreparedDrive = {
  path: string
  token: string
  lastFour: string
  routeId: string
  dateId: number
  /** the text of each order's QR code */
  codes: string[]
  /** each order with the session of its customer */
  orders: { id: string; token: string }[]
}

const hourMs = 3_600_000

/** Plans a trip that starts in some hours: one order for each entry, its people by address. */
export async function prepareDrive(
  orders: Record<string, string[]>[],
  { startsInHours = 6 } = {},
): Promise<PreparedDrive> {
  return inShop(async (inner) => {
    const shop = overHttp(inner)
    const planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
    const startsAt = new Date(Date.now() + startsInHours * hourMs).toISOString()
    const event = await addEvent(shop, {
      startsAt,
      pickUp: { from: 300, until: 240 },
      capacity: 20,
      stops: 2,
    })
    const codes: string[] = []
    const made: PreparedDrive['orders'] = []
    for (const [nth, parties] of orders.entries()) {
      const user = await addUser(shop)
      const { id, ticketIds } = await addOrder(shop, { user, event, parties: [parties] })
      made.push({ id, token: user.token })
      await sql(
        shop,
        `update ticket_addresses set latitude = 19.41 + $2 * 0.01, longitude = -99.16, point_source = 'geocoder',
           point_accuracy = 20, point_due = false where ticket_id = any ($1)`,
        [ticketIds, nth],
      )
      await sql(shop, tellPlanner('select unnest($1::uuid[])'), [ticketIds])
      codes.push(writeQr(signTicket(shop.config, id)))
    }
    const planId = await solvePlan(planner, event.dateId)
    const { vehicleId, driverId, phone } = await addVan(shop)
    await planner.call(`PUT /office-api/plans/${planId}/fleet`, {
      routes: [{ vehicle: 'Van 1', vehicleId, driverId }],
    })
    await planner.call(`POST /office-api/plans/${planId}/publish`, { withoutFleet: true })
    const links = await planner.call(`GET /office-api/trips/${event.dateId}/driver-links`)
    const routeId = (links.data as unknown as { routeId: string }[])[0]?.routeId ?? ''
    const { data } = await planner.call(`GET /office-api/routes/${routeId}/driver-link`)
    const token = String(data.token)
    const [path, lastFour] = [`/drive/${token}`, phone.slice(-4)]
    return { path, token, routeId, codes, lastFour, dateId: event.dateId, orders: made }
  })
}

/** The worker of the shop solves the plan. */
async function solvePlan(planner: OfficeClient, dateId: number): Promise<number> {
  const asked = { seconds: 1, seed: 7, seatsPerVehicle: 15 }
  const { data } = await planner.call(`POST /office-api/trips/${dateId}/plans`, asked)
  for (let tries = 0; tries < 300; tries++) {
    const plan = await planner.call(`GET /office-api/plans/${data.planId}`)
    if (plan.data.state === 'draft') return Number(data.planId)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the plan was not solved')
}

async function addVan(shop: TestShop): Promise<{ vehicleId: number; driverId: number; phone: string }> {
  const number = randomInt(10_000, 99_999)
  const phone = `+5255880${number}`
  const [vehicle] = await sql<{ id: number }>(
    shop,
    `insert into vehicles (country_code, plate, name, seats, currency, operator, insurance)
     values ('MX', $1, 'Sprinter', 15, 'MXN', '', '') returning id`,
    [`VAN-${number}`],
  )
  const [driver] = await sql<{ id: number }>(
    shop,
    `insert into drivers (country_code, name, phone, licence_valid_until, languages)
     values ('MX', 'Yadira Pineda', $1, '2035-01-01', '{es}') returning id`,
    [phone],
  )
  return { vehicleId: vehicle!.id, driverId: driver!.id, phone }
}

/** The tested shop for helpers of server tests: its own database, and its answers over HTTP. */
export function overHttp(shop: Shop): TestShop {
  const url = process.env.SHOP_URL ?? ''
  const known = { ...shop, config: { ...shop.config, publicUrl: url } }
  const fetchOver: TestShop['fetch'] = (path, { json, token: _, ...init } = {}) => {
    const headers = new Headers(init.headers)
    if (json !== undefined) headers.set('content-type', 'application/json')
    return fetch(url + path, { ...init, headers, ...(json !== undefined && { body: JSON.stringify(json) }) })
  }
  const clock = { now: () => new Date(), set() {}, advance() {} }
  return { ...known, clock, fetch: fetchOver } as unknown as TestShop
}
