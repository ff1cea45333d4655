import { optionsFromEnvironment } from './settings.ts'
import { startMercadoPagoSimulator } from './start-simulator.ts'

const simulator = await startMercadoPagoSimulator(optionsFromEnvironment(process.env))
console.log(`MercadoPago simulator at ${simulator.url} (control desk at /)`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await simulator.close()
    process.exit(0)
  })
