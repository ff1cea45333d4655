import { expect, it } from 'vitest'
import type { OfficeApi } from '#web/office/app/office-context.ts'
import { editedCatalogue } from './read-catalogue.ts'

const texts = { es_MX: { name: 'Compartido', description: '' } }
const variant = { id: 7, texts: { es_MX: { name: 'Individual', description: '', info: '' } } }

/** The categories that a form sends for an event with one category. */
async function sent(fields: Record<string, string>, variants: readonly object[] = []) {
  const category = { id: 3, priority: 1, imagePath: '', texts, variants }
  const api = (async () => ({ locales: ['es_MX'], categories: [category] })) as unknown as OfficeApi
  const form = new FormData()
  form.set('category', '3')
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return await editedCatalogue(api, 1, form)
}

const named = (name: string) => ({ 'category.es_MX.name': name, 'category.es_MX.description': '' })

it('a category that has no tickets yet keeps its texts when they are edited', async () => {
  expect(await sent(named('Van compartida'))).toMatchObject([
    { id: 3, texts: { es_MX: { name: 'Van compartida' } } },
  ])
})

it('a category without tickets is removed by clearing its texts, another one with its last ticket', async () => {
  expect(await sent(named(''))).toEqual([])
  expect(await sent({ ...named('Compartido'), 'remove.7': 'on' }, [variant])).toEqual([])
  expect(await sent(named('Compartido'), [variant])).toHaveLength(1)
})
