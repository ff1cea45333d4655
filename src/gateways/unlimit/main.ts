import { runAsProgram } from '../simulator/run-as-program.ts'
import { optionsFromEnvironment } from './settings.ts'
import { startUnlimitSimulator } from './start-simulator.ts'

await runAsProgram('Unlimit', () => startUnlimitSimulator(optionsFromEnvironment(process.env)))
