import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show, text } from '#test/helpers/components/show.tsx'
import { Dialog } from './dialog.tsx'

function showDialog({ autofocus = false } = {}) {
  function Screen() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Cambiar
        </button>
        <Dialog open={open} onClose={() => setOpen(false)} title="Cambiar pasajero">
          <input aria-label="Nombre" data-autofocus={autofocus || undefined} />
        </Dialog>
      </>
    )
  }
  show(<Screen />)
  return { opener: page.getByRole('button', { name: 'Cambiar' }), dialog: page.getByRole('dialog') }
}

it('has its title as its name, takes the focus, and gives it back to its opener on Escape', async () => {
  const { opener, dialog } = showDialog()
  await userEvent.click(opener)
  await expect.element(page.getByRole('dialog', { name: 'Cambiar pasajero' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Cambiar pasajero' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

it('moves the focus to the field that is marked for it', async () => {
  const { opener } = showDialog({ autofocus: true })
  await userEvent.click(opener)
  await expect.element(page.getByRole('textbox', { name: 'Nombre' })).toHaveFocus()
})

it('closes by its button and by a press beside it, not by one inside', async () => {
  const { opener, dialog } = showDialog()
  await userEvent.click(opener)
  await userEvent.click(page.getByRole('textbox', { name: 'Nombre' }))
  await expect.element(dialog).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: text('close') }))
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.click(opener)
  const backdrop = new PointerEvent('pointerdown', { bubbles: true, clientX: 1, clientY: 1 })
  dialog.element().dispatchEvent(backdrop)
  await expect.element(dialog).not.toBeInTheDocument()
})

it('keeps the page behind from scrolling while it is open', async () => {
  const { opener, dialog } = showDialog()
  await userEvent.click(opener)
  await expect.element(dialog).toBeVisible()
  expect(document.documentElement.style.overflow).toBe('hidden')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.documentElement.style.overflow).toBe('')
})
