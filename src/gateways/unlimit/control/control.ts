import { Hono } from 'hono'
import { z } from 'zod'
import { answerControl, readControl } from '../../simulator/control-form.ts'
import { recordingControl } from '../../simulator/recording-control.ts'
import type { Env } from '../api-answer.ts'
import { operations } from '../operations.ts'
import { methodNames } from '../payments/payment-methods.ts'
import { completeSettings, demo, type Terminal } from '../settings.ts'
import { resetSimulator, type Simulator } from '../state.ts'
import { callbackControl } from './control-callbacks.ts'
import { paymentControl } from './control-payments.ts'

const flag = z.union([z.boolean(), z.stringbool()])
const wholeMs = z.coerce.number().int().min(0)

const switchChanges = z.strictObject({
  paymentDataOnCreate: flag.optional(),
  createStatus: z.coerce
    .number()
    .pipe(z.literal([200, 201]))
    .optional(),
  repeatedRequest: z.enum(['refuse', 'repeat', 'accept']).optional(),
  autoReturn: flag.optional(),
  cancelStatus: z.enum(['DECLINED', 'CANCELLED']).optional(),
  expireStatus: z.enum(['DECLINED', 'CANCELLED']).optional(),
  honourExpireAt: flag.optional(),
  voucherData: flag.optional(),
  cardProcessingMs: wholeMs.optional(),
  threeDsFramable: flag.optional(),
  walletBreaksOut: flag.optional(),
  strictPhone: flag.optional(),
  refunds: z.enum(['complete', 'in-progress', 'decline']).optional(),
})

const terminalChanges = z.strictObject({
  password: z.string().min(1).exactOptional(),
  callbackSecret: z.string().min(1).exactOptional(),
  callbackUrl: z.url().exactOptional(),
  methods: z.array(z.enum(methodNames)).exactOptional(),
  currencies: z.array(z.string()).exactOptional(),
})

/** Any local program can call this, and with the callback secret it could sign callbacks. */
function withoutSecrets({ password: _password, callbackSecret: _secret, ...terminal }: Terminal) {
  return terminal
}

/** `/control`: what tests and developers can do with the simulator. */
export function controlEndpoints(sim: Simulator): Hono<Env> {
  const app = new Hono<Env>()

  app.get('/control', (c) =>
    c.json({
      now: sim.clock.now(),
      terminals: [...sim.terminals.values()].map(withoutSecrets),
      switches: sim.switches,
      callbackRules: sim.rules,
      faults: sim.faults,
      payments: sim.payments.length,
      refunds: sim.refunds.length,
      callbacks: sim.deliveries.length,
    }),
  )
  app.post('/control/reset', (c) => {
    resetSimulator(sim)
    return answerControl(c, { reset: true })
  })

  app.get('/control/switches', (c) => c.json(sim.switches))
  app.on(['PUT', 'POST'], '/control/switches', async (c) => {
    const changes = await readControl(c, switchChanges)
    if (changes instanceof Response) return changes
    Object.assign(sim.switches, changes)
    return answerControl(c, sim.switches)
  })

  app.put('/control/terminals/:code', async (c) => {
    const changes = await readControl(c, terminalChanges)
    if (changes instanceof Response) return changes
    const code = c.req.param('code')
    const [first] = completeSettings({ ...demo, terminalCode: code }).terminals
    const terminal = { ...first, ...sim.terminals.get(code), ...changes }
    sim.terminals.set(code, terminal)
    return c.json(withoutSecrets(terminal))
  })
  app.post('/control/tokens/revoke', (c) => {
    const revoked = sim.tokens.size
    sim.tokens.clear()
    return answerControl(c, { revoked })
  })

  app.route('/', recordingControl(sim, operations))
  app.route('/', paymentControl(sim))
  app.route('/', callbackControl(sim))
  return app
}
