import { type APIRequestContext, expect } from '@playwright/test'

export type DemoMail = {
  subject: string
  html: string
  attachments: { filename: string; contentType: string }[]
}

/** The newest mail to a person, once it has been sent; of those whose subject has `subject` in it. */
export async function newestMail(request: APIRequestContext, to: string, subject = ''): Promise<DemoMail> {
  let mail: DemoMail | undefined
  await expect
    .poll(
      async () => {
        const answer = await request.get(`/demo/mailbox.json?to=${encodeURIComponent(to)}`)
        mail = ((await answer.json()) as DemoMail[]).find((one) => one.subject.includes(subject))
        return mail?.subject
      },
      // Mails give way to customers' calls, and some wait for a job to run first.
      { timeout: 30_000 },
    )
    .toBeDefined()
  return mail!
}
