import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCrowdedFolders, mostEntries } from './find-crowded-folders.ts'
import { findCycles } from './find-cycles.ts'
import { type Import, lineAt, readImports, withoutComments } from './read-imports.ts'

/*
 * Enforces the direction of imports in docs/architecture.md. If a rule is in the way, change it here and there, with
 * the reason; do not work around it.
 */

export type Failure = { file: string; line: number; problem: string; instead: string }

type SourceFile = { path: string; text: string; imports: Import[] }

/** The wings of the server, by subject; each may import those before it (docs/architecture.md). */
const serverWings = [
  'platform',
  'records',
  'geography',
  'sales',
  'travel',
  'people',
  'back-office',
  'catalogue',
  'mails',
  'pages',
]

/** The same wings as rules and shapes stand on one another: an order names people, an export names what was sold. */
const ruleWings = [
  'platform',
  'geography',
  'people',
  'sales',
  'travel',
  'records',
  'back-office',
  'catalogue',
  'mails',
]

/** The tools of a browser, then the pages of customers, of staff and of drivers, which know nothing of each other. */
const webFloors = ['browser', 'api', 'texts', 'app', 'ui', 'map', 'forms', 'shop', 'office', 'driver']

/** Parts of the shop's pages, then the frame around every page, then the screens. */
const shopWings = ['legal', 'geography', 'people', 'catalogue', 'sales', 'shell', 'screens']

const shopScreenWings = ['error404', 'legal', 'people', 'catalogue', 'sales', 'travel']

const officeFloors = ['app', 'forms', 'ui', 'frame', 'screens']

const officeScreenWings = [
  'geography',
  'catalogue',
  'sales',
  'travel',
  'people',
  'records',
  'mails',
  'back-office',
]

/** Folders that are divided into wings. Files beside the wings may import all of them. */
const dividedFolders: { folder: string; wings: readonly string[] }[] = [
  { folder: 'src/server/', wings: serverWings },
  { folder: 'src/domain/', wings: ruleWings },
  { folder: 'src/contract/office/', wings: ruleWings },
  { folder: 'src/contract/', wings: [...ruleWings, 'office'] },
  { folder: 'src/web/', wings: webFloors },
  { folder: 'src/web/shop/', wings: shopWings },
  { folder: 'src/web/shop/screens/', wings: shopScreenWings },
  { folder: 'src/web/office/', wings: officeFloors },
  { folder: 'src/web/office/screens/', wings: officeScreenWings },
]

/** The rooms of large features; each may import those before it. The files beside them may import all. */
const rooms: Record<string, readonly string[]> = {
  'sales/payments': [
    'common',
    'providers',
    'attempts',
    'bills',
    'refunds',
    'returns',
    'settling',
    'notifications',
    'statement-lines',
    'arrivals',
    'payouts',
    'statements',
    'transfers',
    'audit',
    'office',
  ],
  'travel/trips': [
    'plans',
    'reminders',
    'roads',
    'fleet',
    'promises',
    'publication',
    'editing',
    'solving',
    'late',
    'manifests',
  ],
}

/** Wings without features of their own: all their files are one. */
const undivided = ['platform', 'back-office', 'mails', 'pages']

/**
 * Two halves of one feature: orders create payment attempts, and payments change orders, in one transaction.
 */
const oneFeature = ['sales/orders', 'sales/payments']

/**
 * Names of payment providers. The API uses some in its fields (webpay_url) and codes (unlimit_oxxo,
 * unlimit_mercadopago).
 */
const providerName = /unlimit(?!ed)(?:_mercadopago)?|mercadopago|transferencia|webpay(?!_token\b|_url\b)/gi

/** Not part of the build. */
const outsideTheShop = ['src/demo/', 'src/embedded-postgres/', 'src/gateways/', 'scripts/', 'bench/', 'test/']

const authorityExceptions = [
  { file: 'src/server/records/office-log/act.ts', why: 'a refusal is logged for want of authority, too' },
  { file: 'src/server/platform/rate-limits/rate-limit.ts', why: 'attempts count whatever becomes of them' },
  { file: 'src/server/sales/orders/place-order/rate-limit-purchases.ts', why: 'one count for all calls' },
  { file: 'src/server/sales/payments/settling/limit-returns.ts', why: 'one count for all calls' },
  { file: 'src/server/back-office/recovery/recovering.ts', why: 'the database itself is being recovered' },
  {
    file: 'src/server/people/complaints/file-complaint.ts',
    why: 'only names the queue; each writes with its own guard',
  },
  {
    file: 'src/server/sales/orders/place-order/order-queue.ts',
    why: 'lock_sale judges each customer of a batch',
  },
  { file: 'src/server/sales/orders/seats/hold-seats.ts', why: 'lock_sale judges each customer of a batch' },
  {
    file: 'src/server/sales/orders/place-order/submit-order.ts',
    why: 'the payment follows from a placed order',
  },
  { file: 'src/server/sales/payments/attempts/start-payment.ts', why: 'stores what a provider has answered' },
  { file: 'src/server/sales/payments/settling/settle-payment.ts', why: 'a look-up at the provider decides' },
  { file: 'src/server/sales/payments/refunds/settle-refund.ts', why: 'a look-up at the provider decides' },
  {
    file: 'src/server/people/accounts/privacy/delete-account.ts',
    why: 'locks the account for its erasure instead',
  },
].map((one) => ({ rule: 'authority', ...one }))

/** Exceptions to the rules, each with its reason. An unused one fails. */
const exceptions: { rule: string; file: string; why: string }[] = [
  ...authorityExceptions,
  { rule: 'settings', file: 'src/server/main.ts', why: 'passes the environment to config.ts' },
  { rule: 'settings', file: 'src/demo/start-simulators.ts', why: 'a child process needs PATH' },
  {
    rule: 'settings',
    file: 'src/server/platform/workbook/read-in-worker.ts',
    why: "a child process uses its parent's cache of compiled code, and nothing else of its settings",
  },
  { rule: 'providers', file: 'src/server/sales/payments/providers/providers.ts', why: 'lists the providers' },
  {
    rule: 'providers',
    file: 'src/server/sales/payments/providers/payout-formats.ts',
    why: 'lists the formats of their payout files',
  },
  { rule: 'providers', file: 'src/server/platform/config/payment-settings.ts', why: 'has their settings' },
  { rule: 'providers', file: 'src/server/platform/config/environment.ts', why: 'names their settings' },
  { rule: 'providers', file: 'src/demo/start-simulators.ts', why: 'starts them' },
  { rule: 'providers', file: 'src/demo/history/pay-at-provider.ts', why: 'acts as their customer' },
  { rule: 'providers', file: 'src/demo/history/hear-from-provider.ts', why: 'signs as the provider' },
  { rule: 'providers', file: 'src/domain/sales/payments/payment-codes.ts', why: 'the codes of the API' },
  { rule: 'providers', file: 'src/web/shop/sales/payments/payment-marks.tsx', why: 'a mark for each code' },
  {
    rule: 'providers',
    file: 'src/server/sales/orders/show-order.ts',
    why: 'the bank account of a transfer comes from the settings, not from a stored answer',
  },
]

/** The rules by name, to which exceptions refer; each returns its findings in a file. */
const rules: Record<string, (file: SourceFile) => Failure[]> = {
  domain: only('src/domain/', ['src/domain/'], 'domain is pure: pass values as parameters'),
  contract: only(
    'src/contract/',
    ['src/domain/', 'src/contract/', 'messages/', 'zod', 'libphonenumber-js'],
    'the contract may import only domain and the schema library',
  ),
  'clock and chance': (file) =>
    inFolder(file, 'src/domain/')
      ? matches(file, /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bcrypto\b/g, {
          problem: 'domain reads the clock or a random source',
          instead: 'pass the time or the random bytes as a parameter',
        })
      : [],
  'time zones': (file) =>
    inFolder(file, 'src/') &&
    !inFolder(file, 'src/gateways/') &&
    file.path !== 'src/domain/platform/time/zone-format.ts'
      ? matches(
          file,
          /\bIntl\.DateTimeFormat\((?!\s*\))|\.toLocale(?:Date|Time)?String\([^()]*\btimeZone\b/g,
          {
            problem: 'formats a moment without a fall-back for time zones that the runtime lacks',
            instead: 'use zoneFormat of src/domain/platform/time/zone-format.ts',
          },
        )
      : [],
  sides: (file) => [
    ...never(file, 'src/server/', ['src/web/', ...outsideTheShop], {
      problem: 'the server imports another program',
      instead:
        'move a shared rule to src/domain, a shared type to src/contract; the demo starts in src/server/start/demo-program.ts, simulators are separate programs',
    }),
    ...never(
      file,
      'src/embedded-postgres/',
      ['src/server/', 'src/domain/', 'src/contract/', 'src/web/', 'src/demo/', 'scripts/', 'test/'],
      {
        problem: 'the embedded database imports the shop',
        instead: 'pass values as parameters; tests use it without a shop',
      },
    ),
    ...never(file, 'src/demo/', ['src/web/', 'src/gateways/', 'scripts/', 'test/'], {
      problem: 'the demo imports another program',
      instead: 'it may import the server and the domain; simulators are separate programs',
    }),
    ...never(file, 'src/web/', ['src/server/', ...outsideTheShop], {
      problem: 'the web imports another program',
      instead: 'call the shop through src/web/api/api.ts, or move a shared rule to src/domain',
    }),
    ...never(
      file,
      'src/gateways/',
      ['src/server/', 'src/web/', 'src/contract/', 'src/demo/', 'scripts/', 'test/'],
      {
        problem: 'a simulator imports the shop',
        instead: "implement what the provider documents, independently of the shop's code",
      },
    ),
  ],
  'pages of staff': (file) => [
    ...(inFolder(file, 'src/web/office/')
      ? []
      : never(file, 'src/web/', ['src/contract/office/', 'messages/office/'], {
          problem: 'a page of customers imports the office',
          instead: 'move shared code to src/web/ui, src/domain or src/contract',
        })),
    ...never(file, 'src/web/office/', ['src/web/shop/'], {
      problem: 'the office imports a page of customers',
      instead: 'move shared code to src/web/ui or src/web/app',
    }),
  ],
  'page of drivers': (file) =>
    never(file, 'src/web/driver/', ['src/web/shop/', 'src/web/office/'], {
      problem: "the driver's page imports a page of customers or staff, which it would send to phones",
      instead: 'move shared code to src/web/ui or src/web/browser',
    }),
  wings: wingsStandOnEarlier,
  rooms: roomsStandOnEarlier,
  features: featuresCallVerbs,
  sql: (file) => {
    const isSql = /-sql\.ts$/.test(file.path) || file.path === 'src/server/platform/database.ts'
    return isSql
      ? []
      : matches(file, /\bstatement\(|\.query\(\s*\{/g, {
          problem: 'SQL outside a -sql file',
          instead: 'move the statement to a *-sql.ts beside this file, and export a function for it',
        })
  },
  authority: (file) =>
    file.path === 'src/server/platform/database/connections/guard-database.ts'
      ? []
      : matches(file, /\bwithoutGuard\(/g, {
          problem: "writes without a look at the caller's authority",
          instead: 'use ctx.db as it is, or list the file with the reason in the exceptions',
        }),
  settings: (file) =>
    inFolder(file, 'src/gateways/') || file.path === 'src/server/platform/config.ts'
      ? []
      : matches(file, /\bprocess\.env\b/g, {
          problem: 'reads process.env',
          instead: 'add the setting to src/server/platform/config/environment.ts and read it from ctx.config',
        }),
  providers: (file) => {
    if (inFolder(file, 'src/gateways/')) return []
    const own = providerFolder(file.path)
    const advice = {
      problem: 'contains the name of a payment provider',
      instead: 'use providers.ts, or the kind of the payment step',
    }
    const reaches = imports(file, (target) => ![undefined, own].includes(providerFolder(target)), advice)
    const names = matches(file, providerName, advice, (name) => !own || !name.toLowerCase().startsWith(own))
    return [...reaches, ...names]
  },
  texts: (file) =>
    inFolder(file, 'src/web/')
      ? matches(file, /\bas (?:PlainKey|MessageKey|TextKey)\b/g, {
          problem: 'names a text that the page may lack',
          instead:
            'write the key as a literal or a template, so that scripts/build-steps/text-keys.ts finds it',
        })
      : [],
  barrels: (file) =>
    file.imports
      .filter(({ passesOn }) => passesOn)
      .map(({ line, target }) => ({
        file: file.path,
        line,
        problem: `re-exports ${target}`,
        instead: 'import from the file that defines it',
      })),
}

/** All violations below `root`. */
export function checkBoundaries(root: string): Failure[] {
  const files = sourceFiles(root)
  const failures: Failure[] = []
  for (const [name, rule] of Object.entries(rules)) {
    const used = new Set<string>()
    for (const file of files.filter(({ path }) => path.startsWith('src/'))) {
      const found = rule(file)
      if (exceptions.some((one) => one.rule === name && one.file === file.path)) {
        if (found.length > 0) used.add(file.path)
      } else failures.push(...found)
    }
    for (const { rule: ofRule, file } of exceptions) {
      if (ofRule !== name || used.has(file) || !files.some(({ path }) => path === file)) continue
      const problem = `needs no exception from the rule "${name}" any more`
      failures.push({ file, line: 1, problem, instead: 'take it out of scripts/checks/check-boundaries.ts' })
    }
  }
  return [...failures, ...cycles(files), ...featureCycles(files), ...crowds(root)]
}

function crowds(root: string): Failure[] {
  return findCrowdedFolders(root, 'src').map(({ folder, entries }) => ({
    file: folder,
    line: 1,
    problem: `holds ${entries} files and folders, more than ${mostEntries}`,
    instead: 'sort them into folders by noun',
  }))
}

function sourceFiles(root: string): SourceFile[] {
  return ['src', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$|node_modules/.test(path))
      .map((path) => {
        const text = withoutComments(readFileSync(join(root, path), 'utf8'))
        return { path, text, imports: readImports(path, text) }
      }),
  )
}

type Advice = { problem: string; instead: string }

function inFolder(file: SourceFile, folder: string): boolean {
  return file.path.startsWith(folder)
}

function imports(file: SourceFile, isWrong: (target: string) => boolean, advice: Advice): Failure[] {
  return file.imports
    .filter(({ target }) => isWrong(target))
    .map(({ line, target }) => ({
      file: file.path,
      line,
      problem: `${advice.problem}: imports ${target}`,
      instead: advice.instead,
    }))
}

function matches(
  file: SourceFile,
  pattern: RegExp,
  advice: Advice,
  isWrong: (found: string) => boolean = () => true,
): Failure[] {
  return [...file.text.matchAll(pattern)]
    .filter(([found]) => isWrong(found))
    .map((match) => ({
      file: file.path,
      line: lineAt(file.text, match.index),
      problem: `${advice.problem}: ${match[0].trim()}`,
      instead: advice.instead,
    }))
}

/** Files of `folder` may import only from `allowed` folders and packages. */
function only(folder: string, allowed: string[], instead: string) {
  return (file: SourceFile): Failure[] =>
    inFolder(file, folder)
      ? imports(
          file,
          (target) => !allowed.some((one) => target === one || target.startsWith(one.replace(/\/?$/, '/'))),
          { problem: `not allowed in ${folder.slice(0, -1)}`, instead },
        )
      : []
}

function never(file: SourceFile, folder: string, forbidden: string[], advice: Advice): Failure[] {
  return inFolder(file, folder)
    ? imports(file, (target) => forbidden.some((one) => target.startsWith(one)), advice)
    : []
}

function wingsStandOnEarlier(file: SourceFile): Failure[] {
  return dividedFolders.flatMap(({ folder, wings }) => {
    const name = wingOf(file.path, folder)
    const own = wings.indexOf(name ?? '')
    if (own < 0) return []
    return imports(
      file,
      (target) =>
        target.startsWith(folder) && !wings.slice(0, own + 1).includes(wingOf(target, folder) ?? ''),
      {
        problem: `${name} imports what stands above it`,
        instead: 'move shared code to an earlier wing, or code that uses several wings to a later one',
      },
    )
  })
}

function roomsStandOnEarlier(file: SourceFile): Failure[] {
  const [feature, own] = roomOf(file.path)
  const order = rooms[feature ?? '']
  if (!order || !own) return []
  return imports(
    file,
    (target) => {
      const [other, room] = roomOf(target)
      return other === feature && !order.slice(0, order.indexOf(own) + 1).includes(room ?? '')
    },
    {
      problem: `${feature}/${own} imports a room that stands above it`,
      instead: 'move shared code to an earlier room, or code that uses several rooms to a later one',
    },
  )
}

/** The feature of a file and its room there; a file beside the rooms has none. */
function roomOf(path: string): [feature: string | undefined, room: string | undefined] {
  const [, feature, room] = /^src\/server\/([\w-]+\/[\w-]+)\/(?:([\w-]+)\/)?/.exec(path) ?? []
  return [feature, room]
}

function wingOf(path: string, folder: string): string | undefined {
  return path.startsWith(folder) ? /^([\w-]+)\//.exec(path.slice(folder.length))?.[1] : undefined
}

function featuresCallVerbs(file: SourceFile): Failure[] {
  const feature = featureOf(file.path)
  if (!feature || feature === 'platform') return []
  return file.imports
    .filter(({ target, typeOnly }) => {
      const other = featureOf(target)
      if (!other || other === 'platform' || other === feature || typeOnly) return false
      const halves = oneFeature.includes(feature) && oneFeature.includes(other)
      return target.endsWith('-sql.ts') && !halves
    })
    .map(({ line, target }) => ({
      file: file.path,
      line,
      problem: `reads the tables of another feature: ${target}`,
      instead: 'call a verb of that feature, or move the query to where its table belongs',
    }))
}

/** `wing/feature`, or the wing where it is one feature; the files that start the program have none. */
function featureOf(path: string): string | undefined {
  const wing = wingOf(path, 'src/server/')
  if (!wing || !serverWings.includes(wing)) return undefined
  if (undivided.includes(wing)) return wing
  return /^src\/server\/([\w-]+\/[\w-]+)\//.exec(path)?.[1] ?? wing
}

function providerFolder(path: string): string | undefined {
  return /^src\/server\/sales\/payments\/providers\/([\w-]+)\//.exec(path)?.[1]
}

function cycles(files: SourceFile[]): Failure[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const graph = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.map(({ target }) => target).filter((target) => byPath.has(target)),
    ]),
  )
  return findCycles(graph).map((cycle) => ({
    file: cycle[0] ?? '',
    line: byPath.get(cycle[0] ?? '')?.imports.find(({ target }) => target === cycle[1])?.line ?? 1,
    problem: `import cycle: ${[...cycle, cycle[0]].join(' → ')}`,
    instead: 'move the shared code into a separate file',
  }))
}

/** Import cycles between features of the server; the two halves of one feature count as one. */
function featureCycles(files: SourceFile[]): Failure[] {
  const nameOf = (path: string) => {
    const feature = featureOf(path)
    return feature && oneFeature.includes(feature) ? oneFeature.join(' and ') : feature
  }
  const edges = files.flatMap((file) =>
    file.imports.map(({ target, line }) => ({
      from: nameOf(file.path),
      to: nameOf(target),
      file: file.path,
      line,
    })),
  )
  const graph = new Map<string, string[]>()
  for (const { from, to } of edges) {
    if (from && to && from !== to) graph.set(from, [...(graph.get(from) ?? []), to])
  }
  return findCycles(graph).map((cycle) => {
    const edge = edges.find(({ from, to }) => from === cycle[0] && to === (cycle[1] ?? cycle[0]))
    return {
      file: edge?.file ?? '',
      line: edge?.line ?? 1,
      problem: `import cycle between features: ${[...cycle, cycle[0]].join(' → ')}`,
      instead:
        'move shared code below the features (platform, domain), or code that uses several features above them',
    }
  })
}

if (import.meta.main) {
  const failures = checkBoundaries('.')
  for (const { file, line, problem, instead } of failures) {
    console.error(`${file}:${line}  ${problem}\n    ${instead}`)
  }
  if (failures.length > 0) process.exit(1)
  console.log('Boundaries: each part keeps to its place.')
}
