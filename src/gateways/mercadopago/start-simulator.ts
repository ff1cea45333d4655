import { listen } from '../simulator/listen.ts'
import { mercadoPagoApp } from './app.ts'
import { completeSettings, type Options, type Settings } from './settings.ts'
import { newSimulator } from './state.ts'

export type RunningSimulator = { url: string; settings: Settings; close(): Promise<void> }

/** Starts the local simulator of MercadoPago; `port: 0` uses a free port. Rejects when the port is in use. */
export async function startMercadoPagoSimulator(options: Options = {}): Promise<RunningSimulator> {
  const settings = completeSettings(options)
  const sim = newSimulator(settings)
  const { port, url, close } = await listen(mercadoPagoApp(sim).fetch, settings, sim)
  return { url, settings: { ...settings, port }, close }
}
