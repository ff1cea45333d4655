import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Locale } from '#domain/platform/locales.ts'
import { pageOfMail } from '#server/mails/page-of-mail.ts'
import { reviewToken } from '#server/travel/reviews/answer-review.ts'
import { addEvent, addOrder, addUser, sql } from '#test/helpers/builders.ts'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { overHttp } from '../helpers/driving/prepared-drive.ts'
import { textsOf } from '../helpers/pages/texts.ts'
import { inShop } from '../helpers/shop/in-shop.ts'
import { test } from '../helpers/shop/own-shop.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** The link of the mail to a customer whose passenger rode yesterday. */
function linkOf(locale: Locale, more: { daysAgo?: number; type?: 1 | 2 } = {}): Promise<string> {
  return inShop(async (inner) => {
    const shop = overHttp(inner)
    const user = await addUser(shop, { locale })
    const startsAt = new Date(Date.now() - 86_400_000).toISOString()
    const event = await addEvent(shop, { startsAt, ...(more.type && { type: more.type }) })
    const order = await addOrder(shop, { user, event, locale })
    const [review] = await sql<{ id: string; until: Date }>(
      shop,
      `with scan as (
         insert into check_ins (order_id, leg, outcome, nonce, staff_id, created_at)
         values ($1, 'outbound', 'boarded', $2, $3, now()) returning id
       ), seated as (
         insert into boardings (check_in_id, passenger_id, leg)
         select scan.id, g.id, 'outbound' from scan, passengers g join tickets t on t.id = g.ticket_id where t.order_id = $1
       )
       insert into ride_reviews (id, order_id, asked_at, answer_until)
       values ($2::uuid, $1, now(), now() + make_interval(days => 14 - $4)) returning id, answer_until as until`,
      [order.id, randomUUID(), user.id, more.daysAgo ?? 0],
    )
    const path = `/ride-review/${reviewToken(shop.config, review!.id, review!.until)}`
    return pageOfMail({ publicUrl: '' }, path, locale)
  })
}

const choose = (page: Page, locale: Locale, question: 'ride' | 'punctuality' | 'driver', score: number) => {
  const t = textsOf(locale)
  const group = page.getByRole('group', { name: t(`review_ask_${question}`) })
  // The circle of a score is its label.
  return group.getByRole('radio', { name: t('review_score', { score }) }).check({ force: true })
}

for (const javaScriptEnabled of [true, false])
  for (const locale of ['es_MX', 'en_US', 'pt_BR'] as const)
    test(`${locale}: three questions are answered and changed ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
      browser,
      baseURL,
    }) => {
      const t = textsOf(locale)
      const link = await linkOf(locale)
      const context = await browser.newContext({
        ...{ javaScriptEnabled, ...(baseURL && { baseURL }), viewport: { width: 390, height: 844 } },
      })
      const page = await context.newPage()
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1, name: t('review_title') })).toBeVisible()
      const consent = page.getByRole('checkbox', { name: t('review_publish') })
      await expect(consent).not.toBeChecked()
      if (javaScriptEnabled) await expectAccessible(page)

      // A question is left out: the others and the words stay.
      await choose(page, locale, 'ride', 5)
      await choose(page, locale, 'driver', 4)
      await page.getByLabel(t('review_words')).fill('<b>Bien</b> =1+1')
      await page.getByRole('button', { name: t('review_send') }).click()
      await expect(page.getByText(t('review_score_missing'))).toBeVisible()
      await expect(page.getByLabel(t('review_words'))).toHaveValue('<b>Bien</b> =1+1')
      await choose(page, locale, 'punctuality', 3)
      await page.getByRole('button', { name: t('review_send') }).click()
      await expect(page.getByText(t('review_thanks'))).toBeVisible()

      await page.goto(link)
      const punctuality = page.getByRole('group', { name: t('review_ask_punctuality') })
      await expect(punctuality.getByRole('radio', { name: t('review_score', { score: 3 }) })).toBeChecked()
      await consent.check()
      await page.getByRole('button', { name: t('review_change') }).click()
      await page.getByRole('button', { name: t('review_withdraw') }).click()
      await expect(page.getByText(t('review_withdrawn'))).toBeVisible()
      await page.getByRole('button', { name: t('review_stop'), exact: true }).click()
      await expect(page.getByText(t('review_stopped'))).toBeVisible()
      await context.close()
    })

test('a late link shows that it is over, a private event has no box, and a wrong link says so', async ({
  page,
}) => {
  const t = textsOf('es_MX')
  await page.goto(await linkOf('es_MX', { daysAgo: 15 }))
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('review_stop'), exact: true })).toBeVisible()
  await page.goto(await linkOf('es_MX', { type: 2 }))
  await expect(page.getByRole('radio')).toHaveCount(15)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.goto('/ride-review/no-es-un-enlace')
  await expect(page.getByText(t('review_invalid_title'))).toBeVisible()
  await expectAccessible(page)
})
