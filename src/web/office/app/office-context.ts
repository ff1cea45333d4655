import { createContext } from 'react-router'
import type { OfficeCall, OfficeCallAnswer, OfficeCallRequest } from '#contract/office/office-contract.ts'
import type { OfficeLanguage } from '#domain/staff/office-languages.ts'
import type { Send } from '../../api/api.ts'

/** One typed function for every call of the office: `api('GET /office-api/me', {})`. */
export type OfficeApi = <C extends OfficeCall>(
  call: C,
  request: OfficeCallRequest<C>,
) => Promise<OfficeCallAnswer<C>>

/** What a page of the office knows while it is rendered, and how it calls the office from within. */
export type OfficeContext = {
  api: OfficeApi
  language: OfficeLanguage
  demo: boolean
  nonce: string
}

export type OfficeFacts = Omit<OfficeContext, 'api'> & { send: Send }

export const officeContext = createContext<OfficeContext>()
