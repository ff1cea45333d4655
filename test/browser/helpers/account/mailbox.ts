import { type APIRequestContext, expect } from '@playwright/test'

export type DemoMail = {
  subject: string
  html: string
  attachments: { filename: string; contentType: string }[]
}

/** The newest mail to a person, once it is sent; optionally with `subject` in its subject. */
export async function newestMail(request: APIRequestContext, to: string, subject = ''): Promise<DemoMail> {
  let mail: DemoMail | undefined
  // Customers' requests have priority over mails, and some mails wait for a job first. Also repeats a request on a
  // connection that the shop closed while it was idle.
  await expect(async () => {
    const answer = await request.get(`/demo/mailbox.json?to=${encodeURIComponent(to)}`)
    mail = ((await answer.json()) as DemoMail[]).find((one) => one.subject.includes(subject))
    expect(mail, `a mail to ${to}`).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return mail!
}
