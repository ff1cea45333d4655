import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffCtx } from '#server/platform/context.ts'
import { addStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { applyBulk, type BulkList, freezeSelection } from './selections.ts'

let shop: TestShop
const logged: { err?: { message: string }; list?: string }[] = []
beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line) => logged.push(JSON.parse(line)) })
  shop = await createTestShop({}, { log })
})
afterAll(() => shop.close())

test('an unexpected error on one row is logged, and the other rows are done', async () => {
  const { id } = await addStaff(shop)
  const ctx = { ...shop, staff: { id } } as unknown as StaffCtx
  const list: BulkList<{ id: number; why: string | null }, { act: string }> = {
    name: 'wares',
    shownRefusals: [],
    look: async (_ctx, ids) => ids.map((one) => ({ id: one, why: null })),
    apply: async (_ctx, row) => {
      if (row.id === 2) throw new Error('the disk is full')
      return {}
    },
  }
  const selection = await freezeSelection(ctx, { list: 'wares', query: {}, ids: ['1', '2', '3'] })

  const { rows } = await applyBulk(ctx, list, { id: selection.id, asked: { act: 'sell' } })

  expect(rows.map(({ why }) => why)).toEqual([null, 'failed', null])
  expect(logged).toMatchObject([{ list: 'wares', err: { message: 'the disk is full' } }])
})
