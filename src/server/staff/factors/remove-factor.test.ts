import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#test/helpers/builders.ts'
import { openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

async function personWith(...passkeys: string[]) {
  const person = await openOfficeAs(shop)
  for (const name of passkeys)
    await sql(
      shop,
      `insert into staff_passkeys (id, staff_id, name, public_key, counter, created_at) values ($1, $2, $3, '', 0, now())`,
      [`${name}-${person.id}`, person.id, name],
    )
  const remove = async (factor: string) =>
    (
      await person.call(
        `DELETE /office-api/me/${factor === 'totp' ? 'totp' : `passkeys/${factor}-${person.id}`}`,
      )
    ).code
  return { ...person, remove }
}

test('a factor is removed, is gone, and is in the log; the last one stays', async () => {
  const person = await personWith('phone')
  expect(await person.remove('totp')).toBeUndefined()
  expect(await person.remove('totp')).toBe('not_found')
  expect(await person.remove('phone')).toBe('last_factor')
  const { data } = await person.call('GET /office-api/me/security')
  expect(data).toMatchObject({ totp: false, passkeys: [{ name: 'phone' }] })
  const log = await sql(shop, 'select verb, result from office_log where actor_id = $1 order by id', [
    person.id,
  ])
  expect(log).toEqual([
    { verb: 'factor.remove-totp', result: 'done' },
    { verb: 'factor.remove-totp', result: 'refused(not_found)' },
    { verb: 'factor.remove-passkey', result: 'refused(last_factor)' },
  ])
})

test('of two factors that are removed at once, one stays', async () => {
  const person = await personWith('phone')
  const codes = await Promise.all([person.remove('totp'), person.remove('phone')])
  expect(codes.toSorted()).toEqual(['last_factor', undefined])
})

test('the passkey of another person is not there', async () => {
  const [person, other] = [await personWith('phone'), await personWith('phone')]
  expect((await other.call(`DELETE /office-api/me/passkeys/phone-${person.id}`)).code).toBe('not_found')
  expect(await person.remove('phone')).toBeUndefined()
})

test('factors are added and removed with a fresh second factor alone', async () => {
  const person = await personWith('phone')
  shop.clock.advance(5 * 60_000 + 1)
  expect(await person.remove('totp')).toBe('step_up_needed')
  expect((await person.call('GET /office-api/me/factor')).code).toBe('step_up_needed')
  expect((await person.call('POST /office-api/me/factor', { totp: '000000' })).code).toBe('step_up_needed')
})
