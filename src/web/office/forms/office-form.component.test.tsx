import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showOffice } from '#test/helpers/components/show.tsx'
import { Versions } from './conflict.tsx'
import type { FormAnswer } from './form-answer.ts'
import { officeForm } from './office-form.tsx'

const edit = officeForm('PUT /office-api/drivers/{id}')

/** The form of a driver, and what the office answers. */
function showDriver(answer?: Partial<FormAnswer>) {
  const sent: Record<string, string>[] = []
  const part = (
    <edit.Form
      send="Save"
      version={3}
      versions={Versions}
      saved={{ name: 'Ana López', phone: '+52 55 1234 5678' }}
      labels={{ name: 'Name', phone: 'Phone' }}
    >
      <edit.Input name="name" />
      <edit.Input name="phone" />
    </edit.Form>
  )
  showOffice(part, {
    action: (async ({ request }: { request: Request }) => {
      const form = await request.formData()
      const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
      sent.push(values)
      return { code: '', text: '', fields: {}, data: {}, values, ...answer }
    }) as () => unknown,
  })
  return sent
}

const name = page.getByRole('textbox', { name: 'Name' })
const phone = page.getByRole('textbox', { name: 'Phone' })
const save = page.getByRole('button', { name: 'Save' })

it('sends its fields with their names and the version that was seen', async () => {
  const sent = showDriver()
  await userEvent.fill(name, 'Ana Luisa López')
  await userEvent.click(save)
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({ name: 'Ana Luisa López', phone: '+52 55 1234 5678', version: '3' })
})

it('keeps what was typed when it is refused, and names the field that is wrong', async () => {
  showDriver({ code: 'incomplete_form', fields: { phone: 'phone_is_invalid' } })
  await userEvent.fill(name, 'Ana Luisa López')
  await userEvent.fill(phone, '123')
  await userEvent.click(save)
  await expect.element(phone).toHaveAttribute('aria-invalid', 'true')
  await expect.element(name).not.toHaveAttribute('aria-invalid', 'true')
  await expect.element(name).toHaveValue('Ana Luisa López')
  await expect.element(phone).toHaveValue('123')
})

it('shows the reason of a refusal above its button', async () => {
  showDriver({ code: 'approval_is_open', text: 'Somebody has to approve this first.' })
  await userEvent.click(save)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Somebody has to approve this first.')
})
