import { Hono } from 'hono'
import { z } from 'zod'
import { answerControl, readControl } from './control-form.ts'
import type { Recording } from './journal.ts'

const wholeMs = z.coerce.number().int().min(0)

const advance = z.strictObject({
  // Negative values move the clock back, for a history that is made at once.
  ms: z.coerce.number().int().optional(),
  seconds: wholeMs.optional(),
  minutes: wholeMs.optional(),
  hours: wholeMs.optional(),
  days: wholeMs.optional(),
})

/** Control endpoints of every simulator: read its journal, set faults, move its clock. */
export function recordingControl(sim: Recording, operations: readonly string[]): Hono {
  const newFault = z
    .strictObject({
      operation: z.enum([...operations, '*']).default('*'),
      kind: z.enum(['latency', 'respond', 'drop', 'malformed']),
      when: z.enum(['before', 'after']).optional(),
      ms: wholeMs.default(0),
      status: z.coerce.number().int().min(400).max(599).default(500),
      times: z.coerce.number().int().min(1).default(1),
    })
    // By default an error response means that nothing was done; a dropped or garbled one, that it was.
    .transform((fault) => ({ ...fault, when: fault.when ?? (fault.kind === 'respond' ? 'before' : 'after') }))

  const app = new Hono()
  app.get('/control/journal', (c) => {
    const { operation, path } = c.req.query()
    const entries = sim.journal.filter(
      (entry) => (!operation || entry.operation === operation) && (!path || entry.path === path),
    )
    return c.json({ entries })
  })
  app.delete('/control/journal', (c) => {
    sim.journal = []
    return c.json({ entries: [] })
  })

  app.get('/control/faults', (c) => c.json({ faults: sim.faults }))
  app.post('/control/faults', async (c) => {
    const fault = await readControl(c, newFault)
    if (fault instanceof Response) return fault
    sim.faults.push(fault)
    return answerControl(c, { faults: sim.faults })
  })
  app.delete('/control/faults', (c) => {
    sim.faults = []
    return c.json({ faults: [] })
  })

  app.get('/control/clock', (c) => c.json({ now: sim.clock.now() }))
  app.post('/control/clock', async (c) => {
    const jump = await readControl(c, advance)
    if (jump instanceof Response) return jump
    const { ms = 0, seconds = 0, minutes = 0, hours = 0, days = 0 } = jump
    sim.clock.advance(ms + 1000 * (seconds + 60 * (minutes + 60 * (hours + 24 * days))))
    return answerControl(c, { now: sim.clock.now() })
  })
  return app
}
