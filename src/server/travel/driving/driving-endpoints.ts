import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { syncDriverActs, syncStaffActs } from './acts/sync-acts.ts'
import { showRoute } from './phone/show-route.ts'
import { storePosition } from './phone/store-position.ts'
import { unlockDrive } from './phone/unlock-drive.ts'

/** The calls of drivers' phones, and of phones of staff that queued acts. */
export function drivingEndpoints({ serve }: ShopHttp): void {
  serve('POST /drive-api/{token}/unlock', (ctx, { params, body }) =>
    unlockDrive(ctx, params.token, body.lastFour),
  )
  serve('GET /drive-api/{token}/manifest', (ctx, { params, headers, query }) =>
    showRoute(ctx, params.token, { authorization: headers.authorization, version: query.version }),
  )
  serve('POST /drive-api/{token}/acts', (ctx, { params, headers, body }) =>
    syncDriverActs(ctx, params.token, { authorization: headers.authorization, batch: body }),
  )
  serve('POST /drive-api/{token}/position', (ctx, { params, headers, body }) =>
    storePosition(ctx, params.token, { authorization: headers.authorization, position: body }),
  )
  serve('POST /api/check-in/acts', (ctx, { body }) => syncStaffActs(ctx, body))
}
