import { optionsFromEnvironment } from './settings.ts'
import { startUnlimitSimulator } from './start-simulator.ts'

const simulator = await startUnlimitSimulator(optionsFromEnvironment(process.env))
console.log(`Unlimit simulator at ${simulator.url} (API under /api, control desk at /)`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await simulator.close()
    process.exit(0)
  })
