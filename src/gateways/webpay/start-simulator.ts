import { listen } from '../simulator/listen.ts'
import { webpayApp } from './app.ts'
import { completeSettings, type Options, type Settings } from './settings.ts'
import { newSimulator } from './state.ts'

export type RunningSimulator = { url: string; settings: Settings; close(): Promise<void> }

/** Starts the local simulator of Webpay Plus; `port: 0` uses a free port. Rejects when the port is in use. */
export async function startWebpaySimulator(options: Options = {}): Promise<RunningSimulator> {
  const settings = completeSettings(options)
  const sim = newSimulator(settings)
  const { port, url, close } = await listen(webpayApp(sim).fetch, settings, sim)
  return { url, settings: { ...settings, port }, close }
}
