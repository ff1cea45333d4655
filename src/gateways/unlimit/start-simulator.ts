import { listen } from '../simulator/listen.ts'
import { unlimitApp } from './app.ts'
import { completeSettings, type Options, type Settings } from './settings.ts'
import { newSimulator } from './state.ts'

export type RunningSimulator = {
  /** the base URL; the provider's API is below `/api` */
  url: string
  settings: Settings
  close(): Promise<void>
}

/**
 * Starts the local simulator of Unlimit; `port: 0` uses a free port. Rejects when the port is in use. `close`
 * stops it and drops its waiting callbacks.
 */
export async function startUnlimitSimulator(options: Options = {}): Promise<RunningSimulator> {
  const settings = completeSettings(options)
  const sim = newSimulator(settings)
  const app = unlimitApp(sim)
  const { port, url, close } = await listen(app.fetch, settings, sim)
  return { url, settings: { ...settings, port }, close }
}
