import { features } from 'web-features'
import { readOldestBrowsers } from '../build-steps/oldest-browsers.ts'

/** A feature that one of the oldest browsers lacks, by its key in MDN's compatibility data, and how code uses it. */
export type LackingFeature = { key: string; kind: 'script' | 'style'; pattern: RegExp }

type Support = { [browser: string]: string }
type Feature = {
  compat_features?: string[]
  status?: { support: Support; by_compat_key?: { [key: string]: { support: Support } } }
}

/** The browsers' names in the data, by those of `.browserslistrc`. */
const browsers: { [name: string]: string } = { ios_saf: 'safari_ios' }

/**
 * Features of JavaScript, of the browser and of CSS that one of the oldest browsers lacks. The data are those of
 * https://github.com/web-platform-dx/web-features, which dates each key of MDN's data by browser. A method is found by its
 * name, and only if no feature that all of them have bears the same name: the scripts of a build have no types.
 */
export function readLackingFeatures(): LackingFeature[] {
  const keys = new Map<string, boolean>()
  for (const { compat_features = [], status } of Object.values(features as { [id: string]: Feature })) {
    for (const key of compat_features) {
      const support = status?.by_compat_key?.[key]?.support ?? status?.support
      if (support) keys.set(key, isLackedBySome(support))
    }
  }
  const known = new Set([...keys].flatMap(([key, isLacking]) => (isLacking ? [] : nameOf(key))))
  const isUsable = (key: string) => keys.get(key.slice(0, key.lastIndexOf('.'))) !== true
  return [...keys].flatMap(([key, isLacking]): LackingFeature[] => {
    if (!isLacking || !isUsable(key)) return []
    const style = stylePattern(key)
    const pattern = style ?? scriptPattern(key, known)
    return pattern ? [{ key, kind: style ? 'style' : 'script', pattern }] : []
  })
}

function isLackedBySome(support: Support): boolean {
  return readOldestBrowsers().some(({ name, version }) => {
    const since = support[browsers[name] ?? name]
    return since === undefined || Number.parseFloat(since) > Number.parseFloat(version)
  })
}

const nameOf = (key: string) => key.slice(key.lastIndexOf('.') + 1).replace(/_static$/, '')

/** For `api.AbortSignal.any_static`, `javascript.builtins.Map.groupBy`, `javascript.builtins.Array.toSorted`. */
function scriptPattern(key: string, known: ReadonlySet<string>): RegExp | null {
  const [, owner, member] = /^(?:javascript\.builtins|api)\.(\w+)\.(\w+)$/.exec(key) ?? []
  if (!owner || !member || member.endsWith('_event') || owner === member) return null
  const name = nameOf(key)
  if (owner === 'Intl' || member.endsWith('_static')) return new RegExp(`\\b${owner}\\.${name}\\b`)
  return known.has(name) ? null : new RegExp(`\\.${name}\\(`)
}

/** For `css.properties.text-wrap`, `css.selectors.has`, `css.at-rules.property`, `css.types.color.color-mix`. */
function stylePattern(key: string): RegExp | null {
  const [, kind, name = ''] =
    /^css\.(properties|selectors|at-rules|types)\.(?:color\.)?([\w-]+)$/.exec(key) ?? []
  if (kind === 'properties') return new RegExp(`[{;\\s]${name}:`)
  if (kind === 'selectors') return new RegExp(`[\\w\\])}\\s(,>]:${name}\\b(?!:)|::${name}\\b`)
  if (kind === 'at-rules') return new RegExp(`@${name}\\b`)
  return kind === 'types' ? new RegExp(`\\b${name}\\(`) : null
}
