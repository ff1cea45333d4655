import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#test/helpers/builders.ts'
import { openOfficeAs, totpOf } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { readStaffFactor } from '../staff-sql.ts'
import { checkTotp } from './check-totp.ts'
import { reencryptSecrets } from './reencrypt-secrets.ts'

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

test('an authenticator app goes on when the session secret is replaced, and the one before is taken out', async () => {
  const { id } = await personWith()
  const secrets = [...shop.config.sessionSecrets]
  const withSecrets = (...sessionSecrets: string[]) => ({
    ...shop,
    config: { ...shop.config, sessionSecrets },
  })
  const next = 'the next secret of the sessions, long enough'
  expect(await reencryptSecrets(withSecrets(next, ...secrets))).toBeGreaterThan(0)
  expect(await reencryptSecrets(withSecrets(next, ...secrets))).toBe(0)
  const code = totpOf(shop)
  const factor = await readStaffFactor(shop.db, id)
  expect(await checkTotp(withSecrets(next), { id, ...factor }, code)).toBe(true)
  // A secret that no key decrypts is left unchanged, and does not stop the others.
  expect(await reencryptSecrets(withSecrets('a secret that sealed none of them, either'))).toBe(0)
})
