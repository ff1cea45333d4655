import { runAsProgram } from '../simulator/run-as-program.ts'
import { optionsFromEnvironment } from './settings.ts'
import { startWebpaySimulator } from './start-simulator.ts'

await runAsProgram('Webpay', () => startWebpaySimulator(optionsFromEnvironment(process.env)))
