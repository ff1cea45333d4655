import { createContext } from 'react-router'
import type { OfficeCall, OfficeCallAnswer, OfficeCallRequest } from '#contract/office/office-contract.ts'
import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import type { Send } from '../../api/api.ts'

/** One typed function for all endpoints of the office: `api('GET /office-api/me', {})`. */
export type OfficeApi = <C extends OfficeCall>(
  call: C,
  request: OfficeCallRequest<C>,
) => Promise<OfficeCallAnswer<C>>

/** The same for endpoints that answer with a file. */
export type OfficeFileApi = <C extends OfficeCall>(
  call: C,
  request: OfficeCallRequest<C>,
) => Promise<Response>

/** The context of a server-rendered office page, with the in-process API client. */
export type OfficeContext = {
  api: OfficeApi
  fileApi: OfficeFileApi
  language: OfficeLanguage
  demo: boolean
  nonce: string
  /** the body of a call from the form's fields of that name; undefined for a call without a body */
  readForm(call: OfficeCall, form: FormData): unknown
  /** stores a form while its person logs in or shows the second factor; returns its id for `findSavedForm` */
  saveForm(form: { path: string; fields: Record<string, string> }): Promise<string | undefined>
  findSavedForm(form: { id: string; path: string }): Promise<Record<string, string> | undefined>
}

export type OfficeFacts = Omit<OfficeContext, 'api' | 'fileApi'> & { send: Send }

export const officeContext = createContext<OfficeContext>()
