import { runAsProgram } from '../simulator/run-as-program.ts'
import { optionsFromEnvironment } from './settings.ts'
import { startMercadoPagoSimulator } from './start-simulator.ts'

await runAsProgram('MercadoPago', () => startMercadoPagoSimulator(optionsFromEnvironment(process.env)))
