import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show, text } from '#test/helpers/components/show.tsx'
import { Carousel } from './carousel.tsx'

function showEvents({ autoplay = false } = {}) {
  const slides = ['Corona Capital', 'Vive Latino', 'Pal Norte'].map((name, key) => ({
    key,
    content: (
      <a href={`#${key}`} className="block h-40">
        {name}
      </a>
    ),
  }))
  show(<Carousel label="Eventos" slides={slides} autoplay={autoplay} rowClassName="auto-cols-[100%]" />)
  const button = (key: 'carousel_previous' | 'carousel_next' | 'carousel_play' | 'carousel_pause') =>
    page.getByRole('button', { name: text(key) })
  return { previous: button('carousel_previous'), next: button('carousel_next') }
}

const announced = () => document.querySelector('[aria-live=polite]')?.textContent
const position = (at: number) => text('carousel_position', { position: at, count: 3 })

it('moves by its buttons, says the position, and ends at the last slide', async () => {
  const { previous, next } = showEvents()
  await expect.element(previous).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(next)
  expect(announced()).toBe(position(2))
  await expect.element(page.getByRole('link', { name: 'Vive Latino' })).toBeInViewport({ ratio: 0.9 })
  await userEvent.click(next)
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(next, { force: true })
  expect(announced()).toBe(position(3))
})

it('moves the focus from link to link with the arrow keys', async () => {
  showEvents()
  await expect.element(page.getByRole('group', { name: 'Eventos' })).toBeVisible()
  page.getByRole('link', { name: 'Corona Capital' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('link', { name: 'Vive Latino' })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByRole('link', { name: 'Corona Capital' })).toHaveFocus()
})

it('goes on from the last slide to the first when it plays by itself, and stops when a visitor moves it', async () => {
  const { previous } = showEvents({ autoplay: true })
  await userEvent.click(previous)
  await expect.element(page.getByRole('link', { name: 'Pal Norte' })).toBeInViewport({ ratio: 0.9 })
  expect(announced()).toBe(position(3))
  await expect
    .element(page.getByRole('button', { name: text('carousel_play'), includeHidden: true }))
    .toBeInTheDocument()
})
