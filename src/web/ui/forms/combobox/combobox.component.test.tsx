import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show, text } from '#test/helpers/components/show.tsx'
import { Combobox } from './combobox.tsx'

const people = [
  { id: 1, label: 'José Pérez', detail: 'jose@correo.mx' },
  { id: 2, label: 'Ana López', detail: 'ana@correo.mx' },
  { id: 3, label: 'Anabel Ruiz', detail: 'anabel@correo.mx' },
]

function showPeople(more: { suggests?: boolean } = {}) {
  const [onChoose, onAdd] = [vi.fn(), vi.fn()]
  function People() {
    const [value, setValue] = useState('')
    const choose = ({ label }: { label: string }) => {
      onChoose(label)
      setValue(label)
    }
    return (
      <Combobox
        label="Nombre"
        value={value}
        onType={setValue}
        onChoose={choose}
        onAdd={onAdd}
        options={people}
        {...more}
      />
    )
  }
  show(<People />)
  return { box: page.getByRole('combobox', { name: 'Nombre' }), onChoose, onAdd }
}

const activeOption = () => {
  const id = document.activeElement?.getAttribute('aria-activedescendant')
  return id ? document.getElementById(id)?.textContent : null
}

it('opens its list with the arrow keys and takes the chosen option with Enter', async () => {
  const { box, onChoose } = showPeople()
  await userEvent.click(box)
  await userEvent.keyboard('{Escape}')
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(activeOption()).toContain('Ana López')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(activeOption()).toContain('Anabel Ruiz')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(box).toHaveValue('José Pérez')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('José Pérez')
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
})

it('finds a name that is typed without its accents and capitals', async () => {
  const { box } = showPeople()
  await userEvent.type(box, 'jose pe')
  await expect.element(page.getByRole('option').first()).toMatchTextContent(/^José Pérez/)
})

it('offers to add a name that is not in the list, also when the box is left', async () => {
  const { box, onAdd } = showPeople()
  await userEvent.type(box, 'Anab')
  await userEvent.click(page.getByRole('option', { name: text('add_typed', { text: 'Anab' }) }))
  expect(onAdd).toHaveBeenCalledExactlyOnceWith('Anab')
  await userEvent.type(box, 'i')
  await userEvent.tab()
  expect(onAdd).toHaveBeenLastCalledWith('Anabi')
})

it('does not add a name that is in the list already', async () => {
  const { box, onAdd } = showPeople()
  await userEvent.type(box, 'ana lopez')
  await expect.element(page.getByRole('option')).toMatchTextContent(/^Ana López/)
  await userEvent.tab()
  expect(onAdd).not.toHaveBeenCalled()
})

it('keeps the focus in the box when its button opens and closes the list', async () => {
  const { box } = showPeople()
  const button = page.getByRole('button', { name: text('open_list') })
  await userEvent.click(button)
  await expect.element(box).toHaveFocus()
  await expect.element(page.getByRole('listbox', { name: 'Nombre' })).toBeVisible()
  await userEvent.click(button)
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

it('tells a screen reader how many suggestions there are', async () => {
  const { box } = showPeople({ suggests: true })
  await userEvent.type(box, 'a')
  await expect.element(page.getByRole('status')).toHaveTextContent(text('suggestions_count', { count: 3 }))
})
