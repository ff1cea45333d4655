import { afterAll, beforeAll, expect, it } from 'vitest'
import { addUser, sql } from '#test/helpers/builders.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { findSessionsNotEnded } from '../accounts/sessions/session-sql.ts'
import { lookUpTogether } from './look-up-together.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

it('finds what exists beside ids that do not exist, come twice or are none', async () => {
  await Promise.all(Array.from({ length: 6 }, () => addUser(shop)))
  const ids = (await sql<{ id: string }>(shop, 'select id from sessions')).map(({ id }) => id)
  const lookUp = lookUpTogether(findSessionsNotEnded)
  const asked = [...ids, ids[0]!, 'no id', '00000000-0000-4000-8000-000000000000', "' or true"]
  const results = await Promise.allSettled(asked.map((id) => lookUp(shop.db, id)))
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value?.id : 'refused'))).toEqual([
    ...ids,
    ids[0],
    'refused',
    undefined,
    'refused',
  ])
})
