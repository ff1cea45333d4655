import { optionsFromEnvironment } from './settings.ts'
import { startWebpaySimulator } from './start-simulator.ts'

const simulator = await startWebpaySimulator(optionsFromEnvironment(process.env))
console.log(`Webpay simulator at ${simulator.url} (control desk at /)`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await simulator.close()
    process.exit(0)
  })
