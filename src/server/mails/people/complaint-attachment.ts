import { complaintPdf } from '#server/people/complaints/complaint-pdf.ts'
import type { Complaint } from '#server/people/complaints/complaint-sql.ts'
import type { MailAttachment } from '#server/platform/outbox/mailer.ts'

/** The copy of a complaint, with its answer when there is one. */
export async function complaintAttachment(complaint: Complaint): Promise<MailAttachment> {
  return {
    filename: `${complaint.number}.pdf`,
    contentType: 'application/pdf',
    content: await complaintPdf(complaint),
  }
}
