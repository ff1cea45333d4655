import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { Shop } from '../platform/context.ts'
import { loadDemo } from './load-demo.ts'

/**
 * What a demo has besides the shop: its data, once, and the payment simulators, separate programs that speak the
 * providers' protocols. Returns what ends them.
 */
export async function startDemo(shop: Shop): Promise<() => Promise<void>> {
  await loadDemo(shop)
  return startSimulators(shop)
}

async function startSimulators({ config, log }: Shop): Promise<() => Promise<void>> {
  if (config.unlimit.url) return async () => {}
  const port = await freePort(4010)
  // Another site than the shop's localhost, as the real provider is.
  config.unlimit.url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['src/gateways/unlimit/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      SHOP_CALLBACK_URL: `${config.publicUrl}/api/payments/unlimit/notifications`,
      TERMINAL_CODE: config.unlimit.terminalCode,
      PASSWORD: config.unlimit.password,
      CALLBACK_SECRET: config.unlimit.callbackSecret,
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.once('exit', (code) => log.info({ code }, 'the payment simulator ended'))
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

/** The wanted port, or any other when it is taken. */
function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', () => (wanted === 0 ? reject(new Error('no free port')) : resolve(freePort(0))))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
