import type { Terminal } from '../settings.ts'
import type { Simulator } from '../state.ts'

const uniqueForMs = 30 * 60_000

/**
 * The response to a `request.id` used in the last half hour: the previous response, a refusal, or undefined.
 */
export function repeatedAnswer(
  sim: Simulator,
  terminal: Terminal,
  id: string,
): { answer: unknown } | 'refused' | undefined {
  const before = sim.requests.get(`${terminal.code} ${id}`)
  const fresh = before && sim.clock.now().getTime() - before.at.getTime() < uniqueForMs
  if (!fresh || sim.switches.repeatedRequest === 'accept') return undefined
  return sim.switches.repeatedRequest === 'repeat' ? before : 'refused'
}

export function rememberAnswer(sim: Simulator, terminal: Terminal, id: string, answer: unknown): void {
  const now = sim.clock.now()
  for (const [key, { at }] of sim.requests)
    if (now.getTime() - at.getTime() >= uniqueForMs) sim.requests.delete(key)
  sim.requests.set(`${terminal.code} ${id}`, { at: now, answer })
}
