import { expect, test } from 'vitest'
import { flattenChanges } from './flatten-changes.ts'

test('only changed fields are shown, at any depth', () => {
  const texts = {
    from: { es_MX: { name: 'Luna', description: 'Una noche' }, en_US: null },
    to: { es_MX: { name: 'Luna', description: 'Dos noches' }, en_US: { name: 'Moon', description: '' } },
  }
  expect(flattenChanges({ texts })).toEqual([
    { context: ['es_MX'], field: 'description', from: 'Una noche', to: 'Dos noches' },
    { context: ['en_US'], field: 'name', from: undefined, to: 'Moon' },
  ])
})

test('rows are compared by their ids, not by their place', () => {
  const row = (variantId: number, dateId: number, size: number | null) => ({ variantId, dateId, size })
  const stock = { from: [row(1, 5, 10), row(2, 5, null)], to: [row(2, 5, 4), row(1, 5, 10)] }
  expect(flattenChanges({ stock })).toEqual([
    { context: ['variant:2 date:5'], field: 'size', from: null, to: 4 },
  ])
})

test('a list that is empty before and after is no change', () => {
  const ticket = (approaches: unknown) => [{ id: 4, capacity: 1, approaches }]
  const categories = { from: ticket(undefined), to: ticket([]) }
  expect(flattenChanges({ categories })).toEqual([])
})

test('plain fields and roles are said as they are', () => {
  const roles = [{ role: 'finance', countries: ['MX'] }]
  expect(
    flattenChanges({ name: { from: 'Ana', to: 'Eva' }, roles: { from: [], to: roles }, version: { to: 3 } }),
  ).toEqual([
    { context: [], field: 'name', from: 'Ana', to: 'Eva' },
    { context: [], field: 'roles', from: [], to: roles },
  ])
})
