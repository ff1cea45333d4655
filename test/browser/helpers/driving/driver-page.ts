import { expect, type Page } from '@playwright/test'
import { formatMessage, type MessageValues } from '#domain/platform/texts/format-message.ts'
import es from '#messages/driver/es.json' with { type: 'json' }
import { sql } from '#test/helpers/builders.ts'
import { inShop } from '../shop/in-shop.ts'
import type { PreparedDrive } from './prepared-drive.ts'

export const t = (key: keyof typeof es, values?: MessageValues) => formatMessage(es[key], values, 'es-MX')
export const button = (page: Page, key: keyof typeof es, values?: MessageValues) =>
  page.getByRole('button', { name: t(key, values), exact: true })
export const people = [{ 'Orizaba 34': ['Ana Ruiz', 'Luis Paz'] }, { 'Durango 8': ['Eva Sol'] }]

/** Opens the link with its digits, and waits until the page needs no signal. */
export async function openRoute(page: Page, { path, lastFour }: PreparedDrive): Promise<void> {
  await page.goto(path)
  await page.getByLabel(t('drive_digits_label')).fill(lastFour)
  await button(page, 'drive_digits_send').click()
  await expect(page.getByRole('heading', { name: t('drive_ready'), exact: true })).toBeVisible({
    timeout: 40_000,
  })
}

/** The acts that the office has of a van, in order. */
export function storedActs({ routeId }: PreparedDrive): Promise<{ kind: string; leg: string }[]> {
  return inShop((shop) =>
    sql<{ kind: string; leg: string }>(
      shop,
      'select kind, leg from ride_acts where route_id = $1 order by id',
      [routeId],
    ),
  )
}

/** Who is aboard on a leg, by name. */
export function namesAboard({ dateId }: PreparedDrive, leg: string): Promise<{ name: string }[]> {
  return inShop((shop) =>
    sql<{ name: string }>(
      shop,
      `select g.name from boardings b join passengers g on g.id = b.passenger_id join tickets t on t.id = g.ticket_id
       join orders o on o.id = t.order_id where o.date_id = $1 and b.leg = $2 and b.undone_in is null order by g.name`,
      [dateId, leg],
    ),
  )
}
