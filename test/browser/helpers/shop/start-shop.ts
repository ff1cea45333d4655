import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import webPush from 'web-push'
import buildShop from '../../../helpers/processes/build-shop.ts'
import { startShopProcess } from '../../../helpers/processes/shop-process.ts'
import { startGeocoder } from '../../../helpers/servers/geocoder-server.ts'
import createTemporaryFolder from '../../../helpers/temporary-folder.ts'

/** Starts the shop that all browser tests share; returns a function that stops it. */
export default async function startShop(): Promise<() => Promise<void>> {
  buildShop()
  const removeTemporaryFolder = await createTemporaryFolder()
  const { stop } = await startFreshShop()
  return async () => {
    await stop()
    await removeTemporaryFolder()
  }
}

/** Starts the shop as in production, with fresh demo data; test helpers find it through the environment. */
export async function startFreshShop(
  settings: Record<string, string> = {},
): Promise<{ url: string; printed: () => string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vaiven-browser-'))
  await chmod(dataDir, 0o755) // the account that runs PostgreSQL needs to enter it
  const geocoder = await startGeocoder()
  geocoder.know('Bulevar Atardecer', {
    ...{ latitude: 19.42, longitude: -99.16, metres: 300, street: 'Bulevar del Atardecer' },
    ...{ quarter: 'Los Faroles', county: 'Cuauhtémoc', postcode: '06999' },
  })
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const shop = await startShopProcess({
    ...{ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_HOSTS: '127.0.0.1' },
    ...{ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000' },
    ...{ GEOCODER_URL: geocoder.url, GEOCODER_KIND: 'photon' },
    ...settings,
  })
  process.env.SHOP_URL = shop.url
  process.env.SHOP_DATA_DIR = dataDir
  process.env.SHOP_PUSH_KEY = publicKey
  return {
    url: shop.url,
    printed: shop.printed,
    stop: async () => {
      await shop.stop()
      await geocoder.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
