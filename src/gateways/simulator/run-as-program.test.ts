import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test.each(['unlimit', 'webpay', 'mercadopago'])(
  '%s ends with the shop that started it, even one that was killed',
  async (name) => {
    const program = spawn(process.execPath, [`src/gateways/${name}/main.ts`], {
      env: { ...process.env, PORT: '0', ENDS_WITH_STDIN: '1' },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    await once(program.stdout, 'data')
    program.stdin.destroy() // like the system when the parent process dies
    expect(await once(program, 'exit')).toEqual([0, null])
  },
)
