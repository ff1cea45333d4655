import { applyBulk, planBulk } from '#server/back-office/selections/selections.ts'
import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { bulkEnquiries, requireReason, selectEnquiries } from './bulk-enquiries.ts'
import {
  answerEnquiry,
  closeEnquiry,
  handOverEnquiry,
  noteOnEnquiry,
  reopenEnquiry,
} from './handle-enquiry.ts'
import { listEnquiries, showEnquiry } from './show-enquiry.ts'

/** Enquiries from the forms of the public pages, in the office. */
export function officeEnquiryEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/enquiries', (ctx, { query }) => listEnquiries(ctx, query))
  serveOffice('GET /office-api/enquiries/{id}', (ctx, { params }) => showEnquiry(ctx, params.id))
  serveOffice('POST /office-api/enquiries/{id}/answer', (ctx, { params, body }) =>
    answerEnquiry(ctx, params.id, body),
  )
  serveOffice('POST /office-api/enquiries/{id}/close', (ctx, { params, body }) =>
    closeEnquiry(ctx, params.id, body),
  )
  serveOffice('POST /office-api/enquiries/{id}/reopen', (ctx, { params, body }) =>
    reopenEnquiry(ctx, params.id, body),
  )
  serveOffice('POST /office-api/enquiries/{id}/hand-over', (ctx, { params, body }) =>
    handOverEnquiry(ctx, params.id, body),
  )
  serveOffice('POST /office-api/enquiries/{id}/notes', (ctx, { params, body }) =>
    noteOnEnquiry(ctx, params.id, body.note),
  )
  serveOffice('POST /office-api/enquiry-selections', (ctx, { body }) => selectEnquiries(ctx, body))
  serveOffice('GET /office-api/enquiry-selections/{id}', (ctx, { params, query }) =>
    planBulk(ctx, bulkEnquiries, { id: params.id, asked: query }),
  )
  serveOffice('POST /office-api/enquiry-selections/{id}', (ctx, { params, body }) => {
    requireReason(body)
    return applyBulk(ctx, bulkEnquiries, { id: params.id, asked: body })
  })
}
