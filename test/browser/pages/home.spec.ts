import { expect, type Locator, type Page, test } from '@playwright/test'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { textsOf } from '../helpers/pages/texts.ts'

const t = textsOf('es_MX')

/** A carousel by its name: its slides and its position. */
function carousel(page: Page, name: string) {
  const group = page.getByRole('group', { name, exact: true })
  return {
    group,
    row: group.getByRole('list'),
    slides: group.getByRole('listitem'),
    next: group.getByRole('button', { name: t('carousel_next') }),
    previous: group.getByRole('button', { name: t('carousel_previous') }),
    at: (position: string, count: number) =>
      expect(group.getByText(t('carousel_position', { position, count })).first()).toBeVisible(),
  }
}

const highlights = (page: Page) => carousel(page, t('home_highlights'))

// accessible-everywhere.spec.ts tests the whole page.
test.describe('the parts of the landing page', () => {
  test('it shows the first twenty mass events, and the way to the others', async ({ page, request }) => {
    const { data } = await (await request.get('/api/events?country-code=MX&type=1')).json()
    expect(data.length).toBeGreaterThan(20)
    await page.goto('/')
    const list = page.getByRole('region', { name: t('home_events') })
    const shown = await list
      .locator('a[href^="/event/"]')
      .evaluateAll((links) => links.map((a) => a.getAttribute('href')))
    expect(shown).toEqual(data.slice(0, 20).map(({ slug }: { slug: string }) => `/event/${slug}`))
    await expect(list.getByRole('link', { name: 'VER MÁS' })).toHaveAttribute('href', '/massive-events')
  })

  test('travellers are quoted in up to 130 characters, beside where the shop talks', async ({ page }) => {
    await page.goto('/')
    const community = page.getByRole('region', { name: t('home_community') })
    const quotes = await community.locator('blockquote').allInnerTexts()
    expect(quotes.length).toBeGreaterThan(3)
    expect(Math.max(...quotes.map((quote) => quote.length))).toBeLessThanOrEqual(130)
    expect(quotes.filter((quote) => quote.endsWith('...')).length).toBeGreaterThan(0)
    await expect(community.getByRole('link', { name: /Instagram/ })).toBeVisible()
  })

  test('it shows as many recommended transfers at once as fit', async ({ page }) => {
    await page.goto('/')
    await untilHydrated(page)
    const { slides } = carousel(page, t('home_recommended'))
    for (const [width, shown] of [
      [1440, 4],
      [960, 4],
      [768, 3],
      [551, 2],
      [550, 1],
      [390, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => wholeOnes(slides, width), `${width} px`).toBe(shown)
    }
  })

  test('wide windows show the partners, and narrow ones do not load their logos', async ({
    page,
    request,
  }) => {
    const { data } = await (await request.get('/api/landing-partners?country-code=MX')).json()
    const logos: string[] = data.map(({ imagePath }: { imagePath: string }) => imagePath)
    const asked: string[] = []
    page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
    const partners = page.getByRole('region', { name: t('home_partners') })

    await page.setViewportSize({ width: 960, height: 900 })
    await page.goto('/')
    await untilHydrated(page)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    await expect(partners).toBeHidden()
    expect(asked.filter((path) => logos.includes(path))).toEqual([])

    await page.setViewportSize({ width: 961, height: 900 })
    await partners.scrollIntoViewIfNeeded()
    await expect(partners.getByRole('img', { name: data[0].name })).toBeVisible()
    await expect.poll(() => asked.includes(logos[0]!)).toBe(true)
  })

  test('the arrow keys lead through the slides and from one link to the next', async ({ page }) => {
    await page.goto('/')
    await untilHydrated(page)
    const { group, slides, next, previous, at } = highlights(page)
    await next.focus()
    await page.keyboard.press('ArrowRight')
    await at('2', 3)
    await expect(group.locator('[aria-live]')).toHaveText(t('carousel_position', { position: '2', count: 3 }))

    await slides.nth(1).getByRole('link').focus()
    await page.keyboard.press('ArrowRight')
    await expect(slides.nth(2).getByRole('link')).toBeFocused()
    await at('3', 3)
    await page.keyboard.press('ArrowLeft')
    await expect(slides.nth(1).getByRole('link')).toBeFocused()
    await at('2', 3)

    await previous.click()
    await previous.click()
    await at('3', 3)

    const community = carousel(page, t('home_community'))
    await community.row.focus()
    await page.keyboard.press('ArrowRight')
    await expect(community.previous).not.toHaveAttribute('aria-disabled')
  })

  test('nothing moves by itself for visitors who prefer reduced motion', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await untilHydrated(page)
    const { row, at } = highlights(page)
    await at('1', 3)
    const movesOf = await countMoves(row)
    await page.clock.runFor(20_000)
    expect(await movesOf()).toBe(0)
    await expect(page.getByRole('button', { name: t('carousel_pause') })).toBeHidden()
  })
})

test('the slides go on by themselves until they are stopped, and rest while they are read', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/')
  await untilHydrated(page)
  const { group, row, slides, next, at } = highlights(page)
  await at('1', 3)
  await page.clock.runFor(6_000)
  await at('2', 3)

  const movesOf = await countMoves(row)
  const standsStill = async () => {
    const before = await movesOf()
    await page.clock.runFor(20_000)
    expect(await movesOf()).toBe(before)
  }
  await settled(row)
  await slides.nth(1).hover()
  await standsStill()
  await page.mouse.move(0, 0)
  await slides.nth(1).getByRole('link').focus()
  await standsStill()

  await group.getByRole('button', { name: t('carousel_pause') }).click()
  await standsStill()
  await group.getByRole('button', { name: t('carousel_play') }).click()
  await page.clock.runFor(6_000)
  await at('3', 3)
  await settled(row)
  await page.clock.runFor(6_000)
  await at('1', 3)

  await settled(row)
  await next.click()
  await at('2', 3)
  await settled(row)
  await standsStill()
})

test.describe('a finger', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    javaScriptEnabled: false,
    contextOptions: { reducedMotion: 'no-preference' },
  })

  test('moves the slides before any script has run', async ({ page }) => {
    await page.goto('/')
    const slides = page.getByRole('main').getByRole('list').first().getByRole('listitem')
    const before = (await slides.nth(0).boundingBox())!
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: xs.map((x) => ({ x, y: before.y + 100 })),
      })
    await touch('touchStart', 300)
    for (const x of [280, 240, 200, 160, 120, 80]) await touch('touchMove', x)
    await touch('touchEnd')
    await expect.poll(async () => Math.round((await slides.nth(1).boundingBox())!.x)).toBe(before.x)
  })
})

/** How many of these slides are completely visible at this width. */
async function wholeOnes(slides: Locator, width: number): Promise<number> {
  const boxes = await Promise.all((await slides.all()).map((slide) => slide.boundingBox()))
  return boxes.filter((box) => box && box.x >= 0 && box.x + box.width <= width).length
}

/** Counts from now on how often a row is scrolled by script: the start of a movement is not visible yet. */
async function countMoves(row: Locator): Promise<() => Promise<number>> {
  await row.evaluate((list) => {
    const scrollTo = list.scrollTo.bind(list)
    list.dataset.moves = '0'
    list.scrollTo = (options?: ScrollToOptions | number) => {
      list.dataset.moves = String(Number(list.dataset.moves) + 1)
      scrollTo(options as ScrollToOptions)
    }
  })
  return () => row.evaluate((list) => Number(list.dataset.moves))
}

/** Waits until a row has stopped at a slide. */
async function settled(row: Locator): Promise<void> {
  await expect
    .poll(() =>
      row.evaluate((list) =>
        [...list.children].some(
          (slide) =>
            Math.abs(
              slide.getBoundingClientRect().x -
                list.getBoundingClientRect().x -
                Number.parseFloat(getComputedStyle(list).paddingLeft),
            ) < 1,
        ),
      ),
    )
    .toBe(true)
}
