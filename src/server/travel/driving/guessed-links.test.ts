import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDrive, linksOf, type TestDrive } from '#test/helpers/drives.ts'
import { call } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let planner: OfficeClient
let drive: TestDrive
beforeAll(async () => {
  shop = await createTestShop({ RATE_LIMIT_FACTOR: '1' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-12-05T12:00:00-06:00')
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  drive = await addDrive(shop, planner, [{ 'Orizaba 34': ['Ana Ruiz'] }])
})

const unlock = async (token: string, lastFour: string) =>
  (await call(shop, `/drive-api/${token}/unlock`, { json: { lastFour } })).code ?? 'opened'

test('a client that tries links which do not exist is stopped', async () => {
  const answers: string[] = []
  for (let tries = 0; tries < 31; tries++) answers.push(await unlock('A'.repeat(43), '0000'))
  expect(answers.slice(0, 30).every((code) => code === 'drive_link_not_valid')).toBe(true)
  expect(answers[30]).toBe('too_many_attempts')
})

test('five wrong digits close a link for some minutes, thirty for good, until staff make a new one', async () => {
  const wrong = drive.lastFour === '0000' ? '1111' : '0000'
  for (let guess = 0; guess < 5; guess++) expect(await unlock(drive.token, wrong)).toBe('drive_digits_wrong')
  expect(await unlock(drive.token, drive.lastFour)).toBe('too_many_attempts')
  shop.clock.advance(30 * 60_000)
  expect(await unlock(drive.token, drive.lastFour)).toBe('opened')
  for (let round = 0; round < 5; round++) {
    shop.clock.advance(30 * 60_000)
    for (let guess = 0; guess < 5; guess++) await unlock(drive.token, wrong)
  }
  shop.clock.advance(30 * 60_000)
  expect(await unlock(drive.token, drive.lastFour)).toBe('drive_link_locked')
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  expect((await linksOf(planner, drive.event))[0]?.state).toBe('locked')
  const { data } = await planner.call(`POST /office-api/routes/${drive.routeId}/driver-link`, {})
  expect(await unlock(String(data.token), drive.lastFour)).toBe('opened')
})
