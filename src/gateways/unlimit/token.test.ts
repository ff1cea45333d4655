import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demo } from './settings.ts'
import { openTestShop, type TestShop } from './shop-for-tests.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(() => shop.control('POST', '/reset'))
afterAll(() => shop.close())

const list = '/api/payments?request_id=1'
const password = { grant_type: 'password', terminal_code: demo.terminalCode, password: demo.password }

test('the password grant gives a bearer token of 300 seconds and a refresh token', async () => {
  expect(await shop.grant(password)).toMatchObject({
    status: 200,
    body: {
      token_type: 'bearer',
      expires_in: 300,
      access_token: expect.any(String),
      refresh_token: expect.any(String),
    },
  })
})

test('after 300 seconds the access token is refused and the refresh token gives a new one', async () => {
  const first = (await shop.grant(password)).body
  await shop.control('POST', '/clock', { seconds: 299 })
  expect((await shop.send('GET', list, undefined, first.access_token)).status).toBe(200)
  await shop.control('POST', '/clock', { seconds: 2 })
  expect(await shop.send('GET', list, undefined, first.access_token)).toMatchObject({
    status: 401,
    body: { name: 'INVALID_TOKEN' },
  })
  const second = await shop.grant({ grant_type: 'refresh_token', refresh_token: first.refresh_token! })
  expect((await shop.send('GET', list, undefined, second.body.access_token)).status).toBe(200)
})

test('a refresh token ends too, and is no access token', async () => {
  const { refresh_token = '' } = (await shop.grant(password)).body
  expect((await shop.send('GET', list, undefined, refresh_token)).status).toBe(401)
  await shop.control('POST', '/clock', { minutes: 31 })
  expect(await shop.grant({ grant_type: 'refresh_token', refresh_token })).toMatchObject({
    status: 401,
    body: { name: 'INVALID_TOKEN' },
  })
})

test('a wrong password, a missing field and an unknown grant have different errors', async () => {
  const names = []
  for (const fields of [{ ...password, password: 'no' }, { grant_type: 'password' }, { grant_type: 'magic' }])
    names.push((await shop.grant(fields)).body.name)
  expect(names).toEqual(['INVALID_GRANT', 'INVALID_REQUEST', 'INVALID_REQUEST'])
})

test('no call works without a token, and revoking ends the tokens given out', async () => {
  expect((await shop.send('POST', '/api/payments', {})).body).toMatchObject({ name: 'INVALID_TOKEN' })
  const token = await shop.logIn()
  await shop.control('POST', '/tokens/revoke')
  expect((await shop.send('GET', list, undefined, token)).body).toMatchObject({ name: 'INVALID_TOKEN' })
})
