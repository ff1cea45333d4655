import { listen } from '../simulator/listen.ts'
import { unlimitApp } from './app.ts'
import { completeSettings, type Options, type Settings } from './settings.ts'
import { newSimulator } from './state.ts'

export type RunningSimulator = {
  /** Where it listens; the provider's API is under `/api` of it. */
  url: string
  settings: Settings
  close(): Promise<void>
}

/**
 * Starts the local simulator of Unlimit; `port: 0` takes a free port. Rejects when the port is taken.
 * `close` ends it with all its waiting callbacks.
 */
export async function startUnlimitSimulator(options: Options = {}): Promise<RunningSimulator> {
  const settings = completeSettings(options)
  const sim = newSimulator(settings)
  const app = unlimitApp(sim)
  const { port, url, close } = await listen(app.fetch, settings, sim)
  return { url, settings: { ...settings, port }, close }
}
