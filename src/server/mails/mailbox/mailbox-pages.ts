import { html } from 'hono/html'
import { colours } from '#server/platform/look/brand-colours.ts'
import type { StoredMail, StoredMailHead } from '#server/platform/outbox/mailbox-sql.ts'

/** Sandbox of a mail's frame: only opening links is allowed. */
export const mailSandbox = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'

type Page = ReturnType<typeof html>

/** All mails, newest first. */
export function mailListPage(mails: StoredMailHead[], to: string | null): Page {
  const row = (mail: StoredMailHead) => html`
    <li>
      <a href="/demo/mailbox/${mail.id}">
        <strong>${mail.subject}</strong>
        <span>${mail.recipient}</span>
        <span><time datetime="${mail.sentAt.toISOString()}">${shownTime(mail.sentAt)}</time>${
          mail.attachments ? html` · ${mail.attachments} files` : ''
        }</span>
      </a>
    </li>`
  return frame(
    'Mailbox',
    html`
      <p>Every mail that this demo would have sent, the newest first.</p>
      <form method="get" action="/demo/mailbox">
        <label for="to">Only mails to</label>
        <input id="to" name="to" type="email" value="${to ?? ''}" placeholder="cliente@vaiven.test" autocomplete="off">
        <button>Show</button>
      </form>
      ${mails.length ? html`<ul class="mails">${mails.map(row)}</ul>` : html`<p class="empty">No mail yet.</p>`}`,
  )
}

/** A mail as its recipient sees it, its plain text and its attachments. */
export function mailPage(mail: StoredMail): Page {
  return frame(
    mail.subject,
    html`
      <p><a href="/demo/mailbox">All mails</a></p>
      <dl>
        <dt>To</dt><dd>${mail.recipient}</dd>
        <dt>Sent</dt><dd><time datetime="${mail.sentAt.toISOString()}">${shownTime(mail.sentAt)}</time></dd>
        ${
          mail.attachments.length
            ? html`<dt>Files</dt><dd>${mail.attachments.map(
                ({ filename }, nth) =>
                  html`<a href="/demo/mailbox/${mail.id}/attachments/${nth}" download>${filename}</a> `,
              )}</dd>`
            : ''
        }
      </dl>
      <iframe src="/demo/mailbox/${mail.id}/html" title="The mail as HTML"
        sandbox="${mailSandbox}"></iframe>
      <details><summary>Plain text</summary><pre tabindex="0">${mail.plain}</pre></details>`,
  )
}

function frame(title: string, content: Page): Page {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title} · Vaivén demo</title>
  <link rel="stylesheet" href="/demo/mailbox.css">
</head>
<body>
  <header><a href="/">Vaivén</a> <span>demo mailbox</span></header>
  <main><h1>${title}</h1>${content}</main>
</body>
</html>`
}

function shownTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

export const mailboxStyles = `
* { box-sizing: border-box; }
body { margin: 0; background: ${colours.paper}; color: ${colours.ink}; font: 1rem/1.5 system-ui, sans-serif; }
header { padding: 1rem 1.5rem; background: ${colours.ink}; color: ${colours.paperSoft}; }
header a { color: ${colours.white}; font-weight: 700; text-decoration: none; margin-right: .5rem; }
main { max-width: 48rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere; }
a { color: ${colours.jacaranda}; }
:focus-visible { outline: 3px solid ${colours.jacaranda}; outline-offset: 2px; }
header :focus-visible { outline-color: ${colours.marigold}; }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin: 1rem 0; }
input { flex: 1 1 14rem; min-width: 0; padding: .6rem .8rem; border: 1px solid #847d96; border-radius: .75rem; font: inherit; }
button { padding: .6rem 1.2rem; border: 0; border-radius: .75rem; background: ${colours.jacaranda}; color: ${colours.white}; font: inherit; font-weight: 600; }
.mails { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
.mails a { display: grid; gap: .1rem; padding: 1rem 1.25rem; background: ${colours.white}; border: 1px solid ${colours.paperLine}; border-left: .5rem solid ${colours.ink}; border-radius: 1rem; color: ${colours.ink}; text-decoration: none; overflow-wrap: anywhere; }
.mails a:hover strong { text-decoration: underline; }
.mails span { color: ${colours.inkSoft}; font-size: .875rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 1rem 0; }
dt { color: ${colours.inkSoft}; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 75vh; border: 1px solid ${colours.paperLine}; border-radius: 1rem; background: ${colours.white}; }
details { margin: 1rem 0; }
summary { cursor: pointer; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; background: ${colours.white}; border: 1px solid ${colours.paperLine}; border-radius: 1rem; }
`
