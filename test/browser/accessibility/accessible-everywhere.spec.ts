import { expect, type Locator, type Page, test } from '@playwright/test'
import { complaintsOf, inspectScreen, windows } from '../helpers/accessibility/inspect-screen.ts'
import { arriveLoggedIn, newCustomer, newUnverifiedCustomer } from '../helpers/account/customers.ts'
import { guestList } from '../helpers/account/event-files.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { textsOf } from '../helpers/pages/texts.ts'
import { continuePurchase } from '../helpers/purchase/purchase-steps.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/*
 * States that need actions on a page, in two languages and at three widths. Pages with their own address are tested by
 * every-page-is-calm.spec.ts.
 */

test.slow()

for (const locale of ['es_MX', 'pt_BR'] as const) {
  const t = textsOf(locale)
  // axe reports the same in every language; cut-off words depend on the language and on narrow windows.
  const { narrowest, phone, desk } = windows
  const where =
    locale === 'es_MX'
      ? { inWindows: [narrowest, phone, desk], axeIn: [phone] }
      : { inWindows: [narrowest], axeIn: [] }
  const inspect = (page: Page, name: string) => inspectScreen(page, name, where)

  test.describe(locale, () => {
    test.beforeEach(async ({ context, baseURL }) => {
      const url = baseURL ?? ''
      await context.addCookies([
        { name: 'country', value: 'MX', url },
        { name: 'locale', value: locale, url },
      ])
    })

    test(`the public pages are accessible (${locale})`, async ({ page, request }) => {
      const complaints = complaintsOf(page)
      const dialog = page.getByRole('dialog')
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', locale.replace('_', '-'))
      await untilHydrated(page)
      await inspect(page, 'home')
      await page
        .getByRole('button', { name: t('log_in') })
        .first()
        .click()
      await expect(dialog.getByLabel(t('email'))).toBeFocused()
      await inspect(page, 'log-in')
      await dialog.getByRole('button', { name: t('login_forgot') }).click()
      await expect(dialog.getByText(t('recovery_intro'))).toBeVisible()
      await inspect(page, 'recovery')
      await dialog.getByRole('button', { name: t('recovery_back') }).click()
      await dialog.getByRole('button', { name: t('sign_up_link') }).click()
      await dialog.getByRole('button', { name: t('sign_up_submit') }).click()
      await expect(dialog.getByText(t('birthday_is_required'))).toBeVisible()
      await inspect(page, 'sign-up with its errors')
      await page.keyboard.press('Escape')
      await page
        .getByRole('button', { name: new RegExp(t('country_and_language')) })
        .first()
        .click()
      await expect(dialog.getByLabel(t('country'), { exact: true })).toBeFocused()
      await inspect(page, 'country and language')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: t('menu_events'), exact: true }).click()
      await expect(page.getByRole('banner').locator('a[href="/wedding"]')).toBeVisible()
      await inspect(page, 'menu of events')
      await page.keyboard.press('Escape')
      await page.goto('/massive-events')
      await untilHydrated(page)
      await page.getByRole('button', { name: t('filter_dates') }).click()
      await expect(dialog).toBeVisible()
      await inspect(page, 'filter of days')
      await page.setViewportSize({ width: 390, height: 900 })
      await page.getByRole('button', { name: t('search_box') }).click()
      await expect(page.getByRole('banner').getByRole('combobox')).toBeFocused()
      await inspect(page, 'search')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: t('menu'), exact: true }).click()
      await expect(dialog.getByRole('navigation')).toBeVisible()
      await inspect(page, 'menu')
      await page.keyboard.press('Escape')

      await page.goto('/my-account/payments')
      await expect(dialog.getByText(t('account_log_in'))).toBeVisible()
      await inspect(page, 'account of nobody')
      await page.keyboard.press('Escape')
      await page.goto('/qr-verification')
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await inspect(page, 'check of tickets before the log-in')
      const { email } = await newUnverifiedCustomer(request)
      const verify = await newestMail(request, email)
      await page.goto(/\/verify-account\/[\w-]+/.exec(verify.html)?.[0] ?? '')
      await inspect(page, 'account to verify')
      await page.getByRole('button', { name: t('page_verify_confirm') }).click()
      await expect(page.getByText(t('verify_success'))).toBeVisible()
      await inspect(page, 'account verified')
      await callShop(request, 'POST /shop-api/recovery', { body: { email } })
      const recovery = await newestMail(request, email, 'Restablece')
      await page.goto(/\/recovery-account\/[\w-]+/.exec(recovery.html)?.[0] ?? '')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await inspect(page, 'new password')
      expect(complaints).toEqual([])
    })

    test(`the pages about the shop are accessible (${locale})`, async ({ page }) => {
      const complaints = complaintsOf(page)
      await page.goto('/faq')
      await untilHydrated(page)
      for (const answer of await page.locator('main details').all())
        await answer.evaluate((details) => details.setAttribute('open', ''))
      await inspect(page, 'answers')
      await page.goto('/contact')
      await untilHydrated(page)
      const form = page.getByRole('form')
      await form.getByLabel(t('email')).fill('renata')
      await form.getByLabel(t('enquiry_message')).click()
      await expect(form.getByText(t('email_is_invalid'))).toBeVisible()
      await inspect(page, 'contact with an error')
      expect(complaints).toEqual([])
    })

    test(`the whole purchase is accessible (${locale})`, async ({ page, request }) => {
      const complaints = complaintsOf(page)
      const customer = await newCustomer(request)
      await arriveLoggedIn(page, customer)
      await page.goto('/my-account/payments')
      await expect(page.getByText(t('purchases_empty'))).toBeVisible()
      await inspect(page, 'no purchases')
      await page.goto('/event/noche-nortena')
      await untilHydrated(page)
      await page.locator('#purchase select').selectOption({ label: 'Monterrey' })
      const categories = page.locator('#purchase details')
      for (const category of [0, 1]) {
        await categories.nth(category).locator('summary').click()
        await page.locator('details[open] [role=group]').first().getByRole('button').last().click()
      }
      await inspect(page, 'categories')

      await continuePurchase(page, t('purchase_continue'))
      await page.getByRole('button', { name: t('purchase_continue') }).click()
      await expect(page.getByText(t('address_is_required')).first()).toBeVisible()
      await inspect(page, 'addresses with their errors')
      await page
        .getByLabel(t('address_street'))
        .first()
        .fill('Privada de los Ángeles Custodios 1234, edificio B, departamento 506')
      await page.locator('#purchase select').first().selectOption({ index: 1 })

      await continuePurchase(page, t('purchase_continue'))
      await page.getByRole('button', { name: t('purchase_continue') }).click()
      await expect(page.getByText(t('name_is_required')).first()).toBeVisible()
      await inspect(page, 'passengers with their errors')
      for (const ticket of [0, 1]) {
        await page.getByLabel(t('passenger_name')).nth(ticket).click()
        const me = page.getByRole('option', { name: new RegExp(customer.email) })
        await expect(me).toBeVisible()
        if (ticket === 0) await inspect(page, 'list of passengers')
        await me.click()
      }
      await page.getByLabel(t('passenger_wheelchair')).first().check()
      const consent = page.getByLabel(t('passenger_wheelchair_consent')).first()
      await expect(consent).not.toBeChecked()
      await inspect(page, 'consent to the wheelchair')
      await consent.check()

      await continuePurchase(page, t('purchase_continue'))
      await expect(page.getByRole('radio').first()).toBeChecked()
      await inspect(page, 'confirmation')
      await page.getByRole('button', { name: t('discount_have_code') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await inspect(page, 'discount code')
      await page.getByRole('dialog').getByLabel(t('discount_code')).fill('BANDA20')
      await page.keyboard.press('Enter')
      await expect(page.getByText(/BANDA20/)).toBeVisible()
      await expect(page.getByRole('button', { name: t('discount_have_code') })).toBeFocused()
      await page.getByRole('radio', { name: new RegExp(t('payment_code_transferencia')) }).check()
      await expect(page.getByRole('button', { name: t('purchase_reserve_pay_later') })).toBeVisible()
      await inspectScreen(page, 'paid later', { inWindows: [{ width: 360, height: 640 }], axeIn: [] })
      await page.setViewportSize(windows.phone)
      const detail = page.getByRole('region', { name: t('reservation_detail') })
      await expect(detail.getByText(t('passenger_in_wheelchair'))).toBeVisible()
      expect(await linesOf(detail.getByText('Arena Monterrey'))).toBeLessThanOrEqual(2)
      await page.getByRole('button', { name: t('purchase_reserve_pay_later') }).click()
      await expect(page.getByRole('region', { name: t('bank_title') })).toBeVisible()
      await inspect(page, 'transfer')

      await page.getByRole('link', { name: t('see_purchase') }).click()
      await expect(page.getByRole('button', { name: t('payment_other_way') })).toBeVisible()
      await inspect(page, 'order that waits for its payment')
      await page.getByRole('button', { name: t('payment_other_way') }).click()
      await page.getByRole('radio', { name: new RegExp(`^${t('payment_code_unlimit')}`) }).check()
      await payNow(page)
      const frame = page.frameLocator('iframe')
      await expect(frame.locator('#number')).toBeVisible()
      await inspect(page, 'payment in a frame')
      await frame.locator('#number').fill('4000000000000077')
      await frame.locator('#holder').fill('RENATA SOLIS')
      await frame.locator('#expiry').fill('12/39')
      await frame.locator('#cvv').fill('123')
      await page.keyboard.press('Enter')
      await frame.locator('a.button').click()
      await expect(page.getByRole('heading', { name: t('payment_success_title') })).toBeVisible()
      await inspect(page, 'paid')
      await page.getByRole('link', { name: t('see_purchase') }).click()
      await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
      await inspect(page, 'order that is paid')
      await page.getByRole('button', { name: t('page_order_qr_large') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await inspect(page, 'code on the whole screen')
      await page.keyboard.press('Escape')
      await page
        .getByRole('button', { name: new RegExp(`^${t('page_order_change')}`) })
        .first()
        .click()
      await page.getByLabel(t('passenger_name')).fill('')
      await page.getByRole('button', { name: t('page_order_change_save') }).click()
      await expect(page.getByText(t('name_is_required'))).toBeVisible()
      await inspect(page, 'ticket that is being changed')
      await page.getByRole('button', { name: t('page_order_change_cancel') }).click()
      await page.goto('/my-account/payments')
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
      await inspect(page, 'purchases')
      await page.goto('/order-rejected')
      await untilHydrated(page)
      await inspect(page, 'rejected order')
      expect(complaints).toEqual([])
    })

    test(`the account is accessible (${locale})`, async ({ page, request }) => {
      const complaints = complaintsOf(page)
      const { token } = await newCustomer(request)
      const main = page.getByRole('main')
      const save = main.getByRole('button', { name: t('page_account_save') })
      await arriveLoggedIn(page, { token })
      await page.goto('/my-account/profile')
      await main.getByRole('button', { name: t('page_account_password_change') }).click()
      await main.getByRole('button', { name: t('page_account_password_change') }).click()
      await expect(main.getByText(t('password_is_required')).first()).toBeVisible()
      await main.getByLabel(t('page_account_gender')).selectOption('undisclosed')
      await main.getByLabel(t('first_name'), { exact: true }).fill('R')
      await save.click()
      await expect(main.getByText(t('name_must_have_two'))).toBeVisible()
      await inspect(page, 'profile with its errors')
      await main.getByRole('button', { name: t('page_account_objection_ask') }).click()
      await main.getByRole('button', { name: t('page_account_objection_send') }).click()
      await expect(main.getByText(t('field_is_required')).first()).toBeVisible()
      await main.getByRole('button', { name: t('page_account_blocking_ask'), exact: true }).click()
      await expect(main.getByText(t('page_account_blocking_trips'))).toBeVisible()
      await inspect(page, 'objection and blocking')
      await page.goto('/my-account/profile?delete=nothing')
      await expect(main.getByText(t('page_account_delete_goes'))).toBeVisible()
      await inspect(page, 'deletion of the account')

      await page.goto('/my-account/frecuentFriends')
      await expect(main.getByText(t('page_account_friends_empty'))).toBeVisible()
      await inspect(page, 'no friends')
      const friend = {
        fullname: 'Guadalupe de la Concepción',
        phone: '+525544455566',
        email: 'g@vaiven.test',
      }
      await callShop(request, 'POST /shop-api/frequent-friends', { body: friend }, token)
      const counties = await callShop(request, 'GET /api/counties', { query: { 'country-code': 'MX' } })
      const county = counties.find(({ isOther }) => !isOther)
      for (const name of ['Orizaba 34', 'Durango 8'])
        await callShop(
          request,
          'POST /shop-api/frequent-addresses',
          { body: { name, countyId: county!.id } },
          token,
        )
      await page.reload()
      await main.getByRole('button', { name: t('page_account_friend_add') }).click()
      await save.click()
      await expect(main.getByText(t('name_is_required'))).toBeVisible()
      await inspect(page, 'friends and the form of another')
      await page.goto('/my-account/frecuentAddresses')
      await main.getByRole('button', { name: t('address_add') }).click()
      await save.click()
      await expect(main.getByText(t('countie_is_required'))).toBeVisible()
      await inspect(page, 'addresses and the form of another')
      await main
        .getByRole('button', { name: new RegExp(`^${t('page_account_remove')} `) })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await inspect(page, 'removal of an address')
      await page.keyboard.press('Escape')
      await callShop(request, 'POST /shop-api/logout', {}, token)
      // Looking up the address tells that the session has ended.
      await main.getByLabel(t('address_street')).fill('Colima 7')
      await expect(page.getByRole('dialog').getByText(t('session_ended'))).toBeVisible()
      await inspect(page, 'log-in over what was typed')
      // The browser also logs the 401 of the ended session.
      expect(complaints.filter((complaint) => !/ 401 /.test(complaint))).toEqual([])
    })

    test(`private events are accessible (${locale})`, async ({ page, request }) => {
      const complaints = complaintsOf(page)
      const sample = { email: 'cliente@vaiven.test', password: 'vaiven' }
      await arriveLoggedIn(page, await callShop(request, 'POST /api/login', { body: sample }))
      const main = page.getByRole('main')
      for (const list of ['invited', 'active', 'review', 'finished']) {
        await page.goto(`/my-account/events?show=${list}`)
        await expect(main.getByRole('article').first()).toBeVisible()
        await inspect(page, `private events that are ${list}`)
      }
      await page.goto('/my-account/events?show=active')
      await main
        .getByRole('link', { name: t('page_my_events_guests_link') })
        .first()
        .click()
      await expect(main.getByRole('row').nth(1)).toBeVisible()
      await main.getByRole('button', { name: t('page_my_events_invite_more') }).click()
      await main.getByRole('button', { name: t('page_my_events_invite_one'), exact: true }).click()
      await expect(main.getByText(t('name_is_required'))).toBeVisible()
      await inspect(page, 'guests of a private event and the invitation of another')
      await page.goto('/my-account/events?new')
      await main.getByRole('button', { name: t('page_my_events_stop_add') }).click()
      await main.getByRole('button', { name: t('page_my_events_send') }).click()
      await expect(main.getByText(t('start_date_is_required'))).toBeVisible()
      await inspect(page, 'private event with its errors')
      await main
        .getByLabel(`${t('page_my_events_section_guests')}:`)
        .setInputFiles(guestList(['Bruno Paz', '12', 'bruno(at)vaiven.test']))
      await expect(main.getByRole('button', { name: t('page_my_events_bad_send') })).toBeVisible()
      await inspect(page, 'private event with a bad guest list')
      expect(complaints).toEqual([])
    })

    test(`the check of tickets is accessible (${locale})`, async ({ page, request }) => {
      const complaints = complaintsOf(page)
      const staff = { email: 'puerta@vaiven.test', password: 'vaiven' }
      await arriveLoggedIn(page, await callShop(request, 'POST /api/login', { body: staff }))
      await page.goto('/qr-verification')
      await expect(page.getByRole('button', { name: t('qr_scan') })).toBeVisible()
      await inspect(page, 'check of tickets')
      await page.getByRole('button', { name: t('qr_scan') }).click()
      await expect(page.getByRole('button', { name: t('qr_stop') })).toBeVisible()
      await inspect(page, 'camera')
      await page.getByRole('button', { name: t('qr_stop') }).click()
      const answer = page.locator('dialog[data-answer]')
      await test.step('an order is found without its code', async () => {
        await page.getByRole('button', { name: t('qr_enter_code') }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(t('page_gate_find_label')).fill('AHH7 TQ4 KN')
        await dialog.getByRole('button', { name: t('page_gate_find'), exact: true }).click()
        await dialog.getByRole('button', { name: /AHH7TQ4KN/ }).click()
        await expect(answer).toHaveAttribute('data-answer', 'choose')
        await inspect(page, 'order at the gate')
        await page.keyboard.press('Escape')
      })
      await page.getByRole('radio', { name: t('page_gate_view_aboard') }).check({ force: true })
      await expect(page.getByRole('region', { name: 'Calle Londres 247' })).toBeVisible()
      await inspect(page, 'passengers of a trip')
      expect(complaints).toEqual([])
    })
  })
}

/** Presses the only button that pays, whatever its label. */
async function payNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: /MXN/ }).click()
}

/** In how many lines a text is shown. */
function linesOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })
}
