import { globSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type LackingFeature, readLackingFeatures } from './lacking-features.ts'
import { withoutComments } from './read-imports.ts'

/*
 * Finds what the oldest browsers lack (.browserslistrc) in the code for browsers and in the scripts and styles of the last
 * build, which contain the packages, too. The compiler finds the methods of JavaScript that were added later in our own
 * code: `lib` in src/web/tsconfig.json.
 */

/** Filled in by src/web/browser/old-browsers.ts. */
const filledIn = new Set([
  ...['toReversed', 'toSorted', 'toSpliced', 'with'].flatMap((name) => [
    `javascript.builtins.Array.${name}`,
    `javascript.builtins.TypedArray.${name}`,
  ]),
  'javascript.builtins.Map.groupBy',
  'javascript.builtins.Object.groupBy',
  'javascript.builtins.Promise.withResolvers',
  'javascript.builtins.String.isWellFormed',
  'javascript.builtins.String.toWellFormed',
  'api.AbortSignal.any_static',
  'api.URL.canParse_static',
  'api.Element.checkVisibility',
  'api.HTMLElement.hidePopover',
  'api.HTMLElement.showPopover',
])

/** Found, but without harm, by the reason. */
const harmless = {
  'asked for before it is used': [
    'api.Navigator.share',
    'api.Document.startViewTransition',
    'api.Element.startViewTransition',
    'api.Document.exitFullscreen',
    'api.Element.requestFullscreen',
    'api.AuthenticatorAttestationResponse.getTransports',
    'api.AuthenticatorAttestationResponse.getAuthenticatorData',
    'api.AuthenticatorAttestationResponse.getPublicKey',
    'api.AuthenticatorAttestationResponse.getPublicKeyAlgorithm',
    'javascript.builtins.Intl.Segmenter',
  ],
  'old browsers have it, in a slightly different form': [
    'api.AbortSignal.timeout_static',
    'api.MediaDevices.enumerateDevices',
  ],
  'a method of another object with this name': [
    'api.FileSystemHandle.requestPermission',
    'api.FontFaceSet.check',
    'api.EventTarget.when',
    'api.HTMLAnchorElement.ping',
    'api.HTMLAreaElement.ping',
    'api.SVGAElement.ping',
    'javascript.builtins.ArrayBuffer.resize',
    'javascript.builtins.Iterator.take',
    'javascript.builtins.Iterator.toArray',
    'javascript.builtins.Set.difference',
  ],
  'a word of another rule': [
    'css.selectors.column',
    'css.selectors.first',
    'css.selectors.left',
    'css.selectors.right',
    'css.selectors.marker',
  ],
  'without it the page only looks plainer, or scrolls less well': [
    'css.properties.accent-color',
    'css.properties.anchor-name',
    'css.properties.baseline-shift',
    'css.properties.field-sizing',
    'css.properties.font-variant-alternates',
    'css.properties.font-variant-position',
    'css.properties.overscroll-behavior',
    'css.properties.overscroll-behavior-x',
    'css.properties.position-anchor',
    'css.properties.position-area',
    'css.properties.position-try-fallbacks',
    'css.properties.resize',
    'css.properties.scrollbar-width',
    'css.properties.text-wrap',
    'css.properties.zoom',
    'css.selectors.fullscreen',
    'css.selectors.has',
    'css.selectors.selection',
  ],
  'the build adds the prefix of old browsers': [
    'css.properties.mask',
    'css.properties.mask-composite',
    'css.properties.mask-image',
    'css.properties.user-select',
  ],
  'the build adds what old browsers show instead': ['css.types.color.color-mix', 'css.at-rules.property'],
  'in a list that old browsers forgive, or asked for by @supports': [
    'css.selectors.open',
    'css.selectors.popover-open',
  ],
}

export type BrowserFinding = { file: string; key: string; code: string }

/** Returns the features in these files that an oldest browser lacks. */
export function findLacking(files: readonly string[]): BrowserFinding[] {
  const fine = new Set([...filledIn, ...Object.values(harmless).flat()])
  const features = readLackingFeatures().filter(({ key }) => !fine.has(key))
  return files.flatMap((file) => {
    const kind = file.endsWith('.css') ? 'style' : 'script'
    const text = withoutComments(readFileSync(file, 'utf8'))
    return features.filter((feature) => feature.kind === kind).flatMap((feature) => find(feature, file, text))
  })
}

function find({ key, pattern }: LackingFeature, file: string, text: string): BrowserFinding[] {
  const match = pattern.exec(text)
  if (!match) return []
  return [
    { file, key, code: text.slice(Math.max(0, match.index - 40), match.index + 40).replace(/\s+/g, ' ') },
  ]
}

/** The code that is written for browsers. */
export function browserSources(): string[] {
  return globSync('src/web/**/*.{ts,tsx,css}').filter(
    (file) => !/\.test\.|\.server\.|old-browsers/.test(file),
  )
}

/** The scripts and styles that the last build made for browsers; none before the first build. */
export function builtFiles(): string[] {
  return globSync([
    'build/client/**/*.{js,css}',
    'build/office/client/**/*.{js,css}',
    'build/driver/**/*.{js,css}',
  ])
}

function main(): void {
  const built = builtFiles()
  const findings = findLacking([...browserSources(), ...built])
  for (const { file, key, code } of findings)
    console.error(`${file}: ${key} is missing in an old browser: ${code}`)
  if (findings.length > 0) {
    console.error(
      'Write it plainly, fill it in (src/web/browser/old-browsers.ts), or say in check-browsers.ts why it does no harm.',
    )
    process.exitCode = 1
  } else {
    console.log(
      `Browsers: nothing that the oldest lack${built.length > 0 ? ', in the last build, too' : '; no build yet'}.`,
    )
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
