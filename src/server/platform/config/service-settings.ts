import { BadSetting } from './bad-setting.ts'
import type { Environment } from './environment.ts'

/** Services of others that the shop calls, and pages of others that it shows. */
export function serviceSettings(settings: Environment) {
  return {
    /** the S3 store for pictures; undefined: the data folder */
    s3: s3Of(settings),
    /** the geocoder; without a URL, addresses are located by their county only */
    geocoder: { url: settings.GEOCODER_URL, kind: settings.GEOCODER_KIND },
    /** called with the pages that have changed; without it a CDN picks up changes within seconds */
    cdnPurgeUrl: settings.CDN_PURGE_URL,
    /** OSRM, for driving times; without it they are estimated */
    routerUrl: settings.ROUTER_URL,
    /** VROOM, used for new plans instead of the built-in solver */
    solverUrl: settings.SOLVER_URL,
    /** the base map for staff: a style URL, else a tiles file, else none */
    map: { styleUrl: settings.MAP_STYLE_URL, tilesFile: settings.MAP_TILES_FILE },
    /** VAPID keys that sign web push messages (RFC 8292); null: web push is off */
    webPush: webPushOf(settings),
    /** false: the worker of the driver's page removes itself from every phone */
    driverWorker: settings.DRIVER_WORKER,
    /** allowed push services: these hosts and their subdomains */
    pushHosts: settings.PUSH_HOSTS,
    /** the SMS service; null: none, except that the demo shows messages in its mailbox */
    messenger: messengerOf(settings),
    /** third-party content that our pages load once a visitor asks for it */
    outside: {
      mapUrl: settings.MAP_URL,
      videos: settings.VIDEO_URLS,
      companySite: settings.COMPANY_SITE_URL,
    },
  }
}

/** The S3 settings must be all set or all missing: with half of them pictures would be lost. */
export function s3Of({ S3_URL, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY }: Environment) {
  const parts = { S3_URL, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY }
  if (!Object.values(parts).some(Boolean)) return undefined
  if (S3_URL && S3_BUCKET && S3_ACCESS_KEY && S3_SECRET_KEY)
    return {
      url: S3_URL,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKey: S3_ACCESS_KEY,
      secretKey: S3_SECRET_KEY,
    }
  const missing = Object.entries(parts).find(([, value]) => !value)
  throw new BadSetting(`${missing?.[0]}: required with the other settings of S3`)
}

function webPushOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Environment) {
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return null
  return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
}

export function messengerOf({
  MESSENGER_URL,
  MESSENGER_ACCOUNT,
  MESSENGER_TOKEN,
  MESSENGER_FROM,
}: Environment) {
  const parts = { MESSENGER_URL, MESSENGER_ACCOUNT, MESSENGER_TOKEN, MESSENGER_FROM }
  if (!Object.values(parts).some(Boolean)) return null
  if (MESSENGER_URL && MESSENGER_ACCOUNT && MESSENGER_TOKEN && MESSENGER_FROM)
    return {
      url: MESSENGER_URL,
      account: MESSENGER_ACCOUNT,
      token: MESSENGER_TOKEN,
      from: MESSENGER_FROM,
    }
  const missing = Object.entries(parts).find(([, value]) => !value)
  throw new BadSetting(`${missing?.[0]}: required with the other settings of the messenger`)
}
