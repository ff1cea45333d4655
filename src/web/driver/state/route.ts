import type { DriveManifest, DriveRoute } from '#contract/travel/driving.ts'

export type Manifest = DriveManifest
export type ManifestLeg = Manifest['legs'][number]
export type ManifestStop = ManifestLeg['stops'][number]
export type ManifestParty = ManifestStop['parties'][number]

/** The route on this phone. */
export type SavedRoute = {
  token: string
  manifest: Manifest
  index: DriveRoute['index']
  keys: DriveRoute['keys']
  version: string
  /** server's time of this list */
  listAt: string
}

/** The route after an answer, which leaves out a list that the phone has already. */
export function renewRoute(token: string, old: SavedRoute | null, answer: DriveRoute): SavedRoute | null {
  const { keys, version, serverTime } = answer
  if (answer.manifest)
    return { token, manifest: answer.manifest, index: answer.index, keys, version, listAt: serverTime }
  return old && { ...old, index: answer.index ?? old.index, keys }
}
