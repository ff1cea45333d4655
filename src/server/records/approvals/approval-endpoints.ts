import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { type ApprovalKinds, approve, listApprovals, reject } from './decide-approval.ts'

/** Acts that wait for approval. `kinds` defines what each approval does. */
export function approvalEndpoints({ serveOffice }: OfficeHttp, kinds: ApprovalKinds): void {
  serveOffice('GET /office-api/approvals', (ctx, { query }) => listApprovals(ctx, kinds, query))
  serveOffice('POST /office-api/approvals/{id}/approve', (ctx, { params }) => approve(ctx, kinds, params.id))
  serveOffice('POST /office-api/approvals/{id}/reject', (ctx, { params, body }) =>
    reject(ctx, kinds, { id: params.id, reason: body.reason }),
  )
}
