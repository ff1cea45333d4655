import { ApiRefusal } from '#web/api/api.ts'
import { pageOf } from '#web/office/app/load.ts'
import { on, type SentForm, step } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { textIn } from '#web/office/forms/texts-in.ts'
import { base64Of, fileOf, readCorrections } from '#web/office/ui/imports/import-file.ts'

export const uploadGuests = officeForm('POST /office-api/requests/{id}/upload-guests')
export const addRows = officeForm('POST /office-api/requests/{id}/guests/rows')

/** The steps of the forms of a guest list. */
export const guestSteps = [
  step(uploadGuests.call, async (sent) => ({ read: await upload(sent) })),
  on(addRows, {
    instead: (sent) => (rowsIn(sent).length === 0 ? pageOf(sent.request).path : undefined),
    body: ({ version }, sent) => ({ version, rows: rowsIn(sent) }),
    next: ({ answer }) => ({ mended: answer }),
  }),
]

/** Uploads the file of the form, or the one that it keeps while it asks for the sheet. */
async function upload({ api, form, params }: SentForm) {
  const chosen = form.get('guests')
  const file = chosen instanceof File && chosen.size > 0 ? chosen : fileOf(textIn(form, 'workbook'))
  const sheet = form.get('sheet')
  form.delete('guests')
  form.delete('workbook')
  const sent = new FormData()
  if (file.size > 0) sent.set('guests', file)
  try {
    return await api(uploadGuests.call, {
      params: { id: Number(params.id) },
      query: { version: Number(form.get('version')), ...(typeof sheet === 'string' && { sheet }) },
      form: sent,
    })
  } catch (error) {
    const asks = error instanceof ApiRefusal && error.code === 'file_which_sheet'
    if (asks) form.set('workbook', await base64Of(file))
    throw error
  }
}

/** The corrected rows of the form; a row that was emptied is left out. */
function rowsIn({ form }: SentForm) {
  return readCorrections(form)
    .filter(({ values }) => Object.values(values).some((text) => text.trim() !== ''))
    .map(({ line, values }) => ({ row: line, values: { fullname: '', phone: '', email: '', ...values } }))
}
