import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import { detectEntryProbing } from './address-book/detect-entry-probing.ts'
import {
  addAddress,
  changeAddress,
  chooseMyAddress,
  forgetAddress,
} from './address-book/frequent-addresses.ts'
import { addFriend, changeFriend, forgetFriend } from './address-book/frequent-friends.ts'
import { askAgainToVerify } from './mailed-links/ask-again-to-verify.ts'
import { askByMail } from './mailed-links/ask-by-mail.ts'
import { askForRecovery } from './mailed-links/ask-for-recovery.ts'
import { mailLinkAgain, showMailedLink } from './mailed-links/mailed-link.ts'
import { resetPassword } from './mailed-links/reset-password.ts'
import { verifyAccount } from './mailed-links/verify-account.ts'
import { changePassword } from './passwords/change-password.ts'
import { askForDataRight, showDataRights } from './privacy/data-rights.ts'
import { askForDeletion, deleteAccount } from './privacy/delete-account.ts'
import { myDataEndpoints } from './privacy/my-data-endpoints.ts'
import { changeProfile } from './profile/change-profile.ts'
import { readAddresses, readFriends, readMe } from './profile/me-sql.ts'
import { showMe } from './profile/show-me.ts'
import { register } from './register.ts'
import { endAllOtherSessions, endOneSession, logOut } from './sessions/end-sessions.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { logIn } from './sessions/log-in.ts'

const done = async (work: Promise<unknown>) => {
  await work
  return {}
}

/** Registration, log-in and a customer's saved data. */
export function accountEndpoints({ serve, serveFile }: ShopHttp): void {
  serve('POST /api/register', (ctx, { body }) => register(ctx, body))
  serve('POST /api/login', (ctx, { body }) => logIn(ctx, body))
  serve('POST /shop-api/logout', (ctx) => done(logOut(ctx)))
  serve('GET /shop-api/session', async (ctx) => {
    const { expiresAt, roles } = ctx.customer
    return { expiresAt: expiresAt.toISOString(), roles }
  })
  serve('GET /shop-api/me', async (ctx) => showMe(ctx, await readMe(ctx.db, ctx.customer.id)))
  serve('PUT /shop-api/me', (ctx, { body }) => changeProfile(ctx, body))
  serve('POST /shop-api/me/verification', (ctx) => done(askAgainToVerify(ctx)))
  serve('PUT /shop-api/me/password', (ctx, { body }) => done(changePassword(ctx, body)))
  serve('GET /shop-api/sessions', (ctx) => listSessions(ctx))
  serve('DELETE /shop-api/sessions', (ctx) => done(endAllOtherSessions(ctx)))
  serve('DELETE /shop-api/sessions/{id}', (ctx, { params: { id } }) =>
    done(detectEntryProbing(ctx, 'session', id, () => endOneSession(ctx, id))),
  )
  serve('POST /shop-api/me/data-request', (ctx) => done(askByMail(ctx, 'my_data')))
  serve('GET /shop-api/me/data-rights', (ctx) => showDataRights(ctx))
  serve('POST /shop-api/me/data-rights', (ctx, { body }) => askForDataRight(ctx, body))
  serve('POST /shop-api/me/deletion-request', (ctx, { body }) =>
    done(askForDeletion(ctx, body.currentPassword)),
  )
  serve('DELETE /shop-api/me', (ctx, { query }) => done(deleteAccount(ctx, query.token)))
  myDataEndpoints({ serveFile })

  serve('GET /shop-api/verify-account', (ctx, { query }) => done(verifyAccount(ctx, query.token)))
  serve('GET /shop-api/mailed-link', (ctx, { query }) => showMailedLink(ctx, query.token))
  serve('POST /shop-api/mailed-link', (ctx, { query }) => done(mailLinkAgain(ctx, query.token)))
  serve('POST /shop-api/recovery', (ctx, { body }) => done(askForRecovery(ctx, body.email)))
  serve('POST /api/reset-password', (ctx, { query, body }) =>
    done(resetPassword(ctx, query.token, body.password1)),
  )

  serve('GET /shop-api/frequent-friends', (ctx) => readFriends(ctx.db, ctx.customer.id))
  serve('POST /shop-api/frequent-friends', (ctx, { body }) => addFriend(ctx, body))
  serve('PUT /shop-api/frequent-friends/{id}', (ctx, { params: { id }, body }) =>
    detectEntryProbing(ctx, 'friend', id, () => changeFriend(ctx, { id, ...body })),
  )
  serve('DELETE /shop-api/frequent-friends/{id}', (ctx, { params: { id } }) =>
    done(detectEntryProbing(ctx, 'friend', id, () => forgetFriend(ctx, id))),
  )
  serve('GET /shop-api/frequent-addresses', (ctx) => readAddresses(ctx.db, ctx.customer.id))
  serve('POST /shop-api/frequent-addresses', (ctx, { body }) => addAddress(ctx, body))
  serve('PUT /shop-api/frequent-addresses/{id}', (ctx, { params: { id }, body }) =>
    detectEntryProbing(ctx, 'address', id, () => changeAddress(ctx, id, body)),
  )
  serve('DELETE /shop-api/frequent-addresses/{id}', (ctx, { params: { id } }) =>
    done(detectEntryProbing(ctx, 'address', id, () => forgetAddress(ctx, id))),
  )
  serve('PUT /shop-api/frequent-addresses/{id}/my-address', (ctx, { params: { id } }) =>
    done(detectEntryProbing(ctx, 'address', id, () => chooseMyAddress(ctx, id))),
  )
}
