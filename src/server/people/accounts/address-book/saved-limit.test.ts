import { expect, it } from 'vitest'
import { addEvent, addUser } from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop } from '#test/helpers/test-shop.ts'

it('a customer saves so many friends and addresses and no more, in parallel too', async () => {
  const shop = await createTestShop({ RATE_LIMIT_FACTOR: '0.05' })
  const { token } = await addUser(shop)
  const { countyId } = await addEvent(shop)
  const friend = (nth: number) => ({
    fullname: 'Irene Paz',
    email: `irene${nth}@vaiven.test`,
    phone: '+525511122233',
  })
  const address = (nth: number) => ({ name: `Durango ${nth}`, countyId, myAddress: 0 })
  const save = (path: string, jsonOf: (nth: number) => object) =>
    Promise.all(
      Array.from({ length: 9 }, (_, nth) => call(shop, `/shop-api/${path}`, { token, json: jsonOf(nth) })),
    )
  for (const answers of [await save('frequent-friends', friend), await save('frequent-addresses', address)]) {
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused).toMatchObject({ status: 409, code: 'too_many_saved' })
    expect(refused?.body).toMatchObject({ message: expect.stringContaining('hasta 5') })
  }
  await shop.close()
})

it('a friend and an address that are saved already are not saved again, and need no room', async () => {
  const shop = await createTestShop({ RATE_LIMIT_FACTOR: '0.01' })
  const { token } = await addUser(shop)
  const { countyId } = await addEvent(shop)
  const friend = { fullname: 'Irene Paz', email: 'irene@vaiven.test', phone: '+525511122233' }
  const address = { name: 'Durango 100', countyId, myAddress: 0 }
  for (const [path, json] of Object.entries({ 'frequent-friends': friend, 'frequent-addresses': address })) {
    const save = () => call<{ id: number }>(shop, `/shop-api/${path}`, { token, json })
    const saved = await Promise.all([save(), save(), save()])
    expect(new Set(saved.map(({ data }) => data?.id)).size).toBe(1)
  }
  await shop.close()
})
