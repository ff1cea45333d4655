import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checkBoundaries } from './check-boundaries.ts'

/** Findings in a project with these files, as `file:line problem`. */
function failuresOf(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'))
  for (const folder of ['src', 'scripts', 'bench']) mkdirSync(join(root, folder))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkBoundaries(root).map(({ file, line, problem }) => `${file}:${line} ${problem}`)
}

const wrong: [name: string, path: string, text: string, problem: RegExp][] = [
  [
    'a package in domain',
    'src/domain/a.ts',
    "\nimport { z } from 'zod'",
    /a\.ts:2 not allowed in src\/domain: imports zod$/,
  ],
  ['the server in domain', 'src/domain/a.ts', "import '#server/app.ts'", /imports src\/server\/app\.ts$/],
  [
    'the clock in domain',
    'src/domain/a.ts',
    'const now = Date.now()',
    /reads the clock or a random source: Date\.now\($/,
  ],
  ['chance in domain', 'src/domain/a.ts', 'const n = Math.random()', /reads the clock or a random source/],
  [
    'a formatter of its own for a time zone',
    'src/web/a.ts',
    "const format = new Intl.DateTimeFormat('es', { timeZone })",
    /without a fall-back for time zones/,
  ],
  [
    'a day in a time zone',
    'src/server/a.ts',
    "const day = now.toLocaleDateString('en-CA', { timeZone })",
    /without a fall-back for time zones/,
  ],
  [
    'the server in contract',
    'src/contract/a.ts',
    "import type { A } from '#server/a.ts'",
    /not allowed in src\/contract/,
  ],
  ['a package in contract', 'src/contract/a.ts', "import { Hono } from 'hono'", /imports hono$/],
  [
    'the web in the server',
    'src/server/a.ts',
    "import { a } from '../web/a.ts'",
    /the server imports another program/,
  ],
  [
    'a simulator in the server',
    'src/server/a.ts',
    "await import('#gateways/b.ts')",
    /the server imports another program/,
  ],
  [
    'the demo in the server',
    'src/server/a.ts',
    "import { startDemo } from '#demo/start-demo.ts'",
    /the server imports another program/,
  ],
  [
    'the shop in the embedded database',
    'src/embedded-postgres/a.ts',
    "import { statement } from '#server/platform/database.ts'",
    /the embedded database imports the shop/,
  ],
  [
    'the server in the web',
    'src/web/a.tsx',
    "import type { A } from '#server/a.ts'",
    /the web imports another program/,
  ],
  [
    'the shop in a simulator',
    'src/gateways/a.ts',
    "import { a } from '#server/a.ts'",
    /a simulator imports the shop/,
  ],
  [
    'a screen in the frame of the office',
    'src/web/office/frame/a.tsx',
    "import { b } from '../screens/b.ts'",
    /frame imports what stands above it: imports src\/web\/office\/screens\/b\.ts$/,
  ],
  [
    'the office in a page of customers',
    'src/web/shop/sales/a.tsx',
    "import { b } from '#web/office/ui/b.ts'",
    /shop imports what stands above it: imports src\/web\/office\/ui\/b\.ts$/,
  ],
  [
    'a page of customers in the office',
    'src/web/office/ui/a.tsx',
    "import { b } from '#web/shop/sales/b.ts'",
    /the office imports a page of customers: imports src\/web\/shop\/sales\/b\.ts$/,
  ],
  [
    'a page of customers in a shared part',
    'src/web/ui/a.tsx',
    "import { b } from '../shop/shell/b.ts'",
    /ui imports what stands above it: imports src\/web\/shop\/shell\/b\.ts$/,
  ],
  [
    'a screen in a part of the shop',
    'src/web/shop/sales/a.tsx',
    "import { b } from '../screens/catalogue/b.ts'",
    /sales imports what stands above it: imports src\/web\/shop\/screens\/catalogue\/b\.ts$/,
  ],
  [
    "a later wing in the office's screens",
    'src/web/office/screens/geography/a.tsx',
    "import { b } from '../sales/b.ts'",
    /geography imports what stands above it: imports src\/web\/office\/screens\/sales\/b\.ts$/,
  ],
  [
    'a feature in platform',
    'src/server/platform/http/a.ts',
    "import { b } from '#server/people/accounts/b.ts'",
    /platform imports what stands above it: imports src\/server\/people\/accounts\/b\.ts$/,
  ],
  [
    'a later wing',
    'src/server/geography/points/a.ts',
    "import type { B } from '#server/sales/orders/b.ts'",
    /geography imports what stands above it: imports src\/server\/sales\/orders\/b\.ts$/,
  ],
  [
    'a later wing in domain',
    'src/domain/people/names/a.ts',
    "import type { B } from '../../sales/orders/b.ts'",
    /people imports what stands above it: imports src\/domain\/sales\/orders\/b\.ts$/,
  ],
  [
    'the office in the contract with customers',
    'src/contract/sales/a.ts',
    "import { b } from '../office/sales/b.ts'",
    /sales imports what stands above it: imports src\/contract\/office\/sales\/b\.ts$/,
  ],
  [
    "a later wing in the office's contract",
    'src/contract/office/platform/a.ts',
    "import { b } from '../sales/b.ts'",
    /platform imports what stands above it: imports src\/contract\/office\/sales\/b\.ts$/,
  ],
  [
    'a later room',
    'src/server/sales/payments/attempts/a.ts',
    "import { b } from '../settling/b.ts'",
    /sales\/payments\/attempts imports a room that stands above it: imports src\/server\/sales\/payments\/settling\/b\.ts$/,
  ],
  [
    'a room that is not in the list',
    'src/server/travel/trips/cellar/a.ts',
    "import { b } from '../plans/b.ts'",
    /travel\/trips\/cellar imports a room that stands above it/,
  ],
  [
    'the program in a wing',
    'src/server/pages/a.ts',
    "import { app } from '../app.ts'",
    /pages imports what stands above it: imports src\/server\/app\.ts$/,
  ],
  [
    "another feature's tables",
    'src/server/travel/tickets/a.ts',
    "import { \n  type Order, \n  readOrder, \n } from '#server/sales/orders/order-sql.ts'",
    /reads the tables of another feature: src\/server\/sales\/orders\/order-sql\.ts$/,
  ],
  [
    'SQL in a verb',
    'src/server/sales/orders/a.ts',
    "const s = statement('a', 'select 1')",
    /SQL outside a -sql file/,
  ],
  ['a query in a verb', 'src/server/sales/orders/a.ts', "db.query({ name: 'a' })", /SQL outside a -sql file/],
  ['the environment', 'src/server/sales/orders/a.ts', 'if (process.env.DEBUG) {}', /reads process\.env/],
  [
    "a provider's name",
    'src/server/sales/orders/a.ts',
    "if (code === 'unlimit_oxxo') {}",
    /name of a payment provider: unlimit$/,
  ],
  [
    "a provider's setting",
    'src/server/sales/orders/a.ts',
    'config.mercadoPago.url',
    /name of a payment provider: mercadoPago$/,
  ],
  [
    "a method's own name",
    'src/server/sales/orders/a.ts',
    "if (code === 'transferencia') startBank()",
    /name of a payment provider: transferencia$/,
  ],
  [
    "a provider's folder",
    'src/server/sales/orders/a.ts',
    "import { show } from '../payments/providers/transfer/show.ts'",
    /name of a payment provider: imports src\/server\/sales\/payments\/providers\/transfer\/show\.ts$/,
  ],
  [
    "another provider's name",
    'src/server/sales/payments/providers/webpay/a.ts',
    "const like = 'Unlimit'",
    /name of a payment provider: Unlimit$/,
  ],
  [
    'a barrel',
    'src/web/ui/index.ts',
    "export * from './button.tsx'",
    /re-exports src\/web\/ui\/button\.tsx$/,
  ],
  ['a re-export', 'src/domain/a.ts', "export { b } from './b.ts'", /re-exports src\/domain\/b\.ts$/],
]

test.each(wrong)('finds %s', (_name, path, text, problem) => {
  expect(failuresOf({ [path]: text })).toEqual([expect.stringMatching(problem)])
})

test('finds import cycles, also of types', () => {
  const files = {
    'src/domain/a.ts': "import { b } from './b.ts'",
    'src/domain/b.ts': "\nimport type { C } from './c.ts'",
    'src/domain/c.ts': "import { a } from '#domain/a.ts'",
  }
  expect(failuresOf(files)).toEqual([
    'src/domain/a.ts:1 import cycle: src/domain/a.ts → src/domain/b.ts → src/domain/c.ts → src/domain/a.ts',
  ])
})

test('finds import cycles between features of a wing', () => {
  const files = {
    'src/server/travel/trips/plan.ts': "import { ticket } from '../tickets/ticket.ts'",
    'src/server/travel/tickets/ticket.ts': 'export const ticket = 1',
    'src/server/travel/tickets/board.ts': "import { gate } from '../trips/gate.ts'",
    'src/server/travel/trips/gate.ts': 'export const gate = 1',
    'src/server/sales/orders/pay.ts': "import { settle } from '../payments/settle.ts'",
    'src/server/sales/payments/take.ts': "import { order } from '../orders/order.ts'",
  }
  expect(failuresOf(files)).toEqual([
    'src/server/travel/tickets/board.ts:1 import cycle between features: travel/tickets → travel/trips → travel/tickets',
  ])
})

test('finds a folder that holds too much to be read at one glance', () => {
  const names = Array.from({ length: 19 }, (_, index) => `src/web/ui/part-${index}.ts`)
  const files = Object.fromEntries([...names, 'src/web/ui/part.test.ts'].map((path) => [path, '']))
  expect(failuresOf(files)).toEqual([])
  expect(failuresOf({ ...files, 'src/web/ui/forms/field.ts': '' })).toEqual([
    'src/web/ui:1 holds 21 files and folders, more than 20',
  ])
})

test('finds an exception that is not needed any more', () => {
  expect(failuresOf({ 'src/server/main.ts': 'start()' })).toEqual([
    'src/server/main.ts:1 needs no exception from the rule "settings" any more',
  ])
})

test('accepts allowed imports', () => {
  const files = {
    'src/domain/platform/money.ts':
      "import type { Currency } from './currency.ts'\n// not process.env, not Date.now()",
    'src/domain/platform/money.test.ts': "import { test } from 'vitest'",
    'src/contract/sales/orders.ts':
      "import { z } from 'zod'\nimport { price } from '#domain/platform/money.ts'\nwebpay_url",
    'src/server/sales/orders/order-sql.ts':
      "import { row } from '../payments/attempt-sql.ts'\nstatement('a', 'select 1')",
    'src/server/travel/tickets/board.ts': "import type { OrderRow } from '#server/sales/orders/order-sql.ts'",
    'src/server/travel/tickets/show.ts': "import { showOrder } from '#server/sales/orders/show-order.ts'",
    'src/server/sales/payments/providers/unlimit/client.ts':
      "import { read } from './read.ts'\nconst name = 'unlimit'",
    'src/server/platform/config.ts': 'process.env.PORT',
    'src/server/platform/config/payment-settings.ts': 'settings.UNLIMIT_URL',
    'src/gateways/unlimit/main.ts': 'process.env.PORT',
    'src/web/pay.ts': "import type { Step } from '#contract/sales/payments.ts'",
    'src/web/form.tsx':
      "import { Link } from 'react-router'\nimport { Form } from './own-form.tsx'\nconst useFetcher = 1",
  }
  expect(failuresOf(files)).toEqual([])
})
