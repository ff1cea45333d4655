import type { LoaderFunctionArgs } from 'react-router'
import { load } from '#web/office/app/load.ts'

/** The file of an export. A step-up returns to the export: a form cannot lead to a file. */
export const loader = (args: LoaderFunctionArgs) => {
  const params = { id: args.params.id ?? '' }
  return load(
    args,
    ({ fileApi }) => fileApi('GET /office-api/exports/{id}/file', { params }),
    `/exports/${params.id}`,
  )
}
