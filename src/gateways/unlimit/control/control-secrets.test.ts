import { afterAll, beforeAll, expect, it } from 'vitest'
import { startUnlimitSimulator } from '../start-simulator.ts'

const secrets = { password: 'a-password', callbackSecret: 'a-callback-secret' }
let simulator: Awaited<ReturnType<typeof startUnlimitSimulator>>
beforeAll(async () => {
  simulator = await startUnlimitSimulator({ ...secrets, terminalCode: 'shop', port: 0 })
})
afterAll(() => simulator.close())

it('hides its signing secrets from other programs of the machine', async () => {
  const answers = [
    await fetch(`${simulator.url}/control`),
    await fetch(`${simulator.url}/control/terminals/shop`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ methods: ['OXXO'] }),
    }),
  ]
  for (const answer of answers) {
    const text = await answer.text()
    expect(text).toContain('OXXO')
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
  }
})
