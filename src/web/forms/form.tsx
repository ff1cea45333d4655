import type { ComponentProps } from 'react'

/**
 * Every form that sends what was typed. A browser sends a form by itself while the page has no scripts yet: by POST, so that
 * no password or address ever stands in a URL, the history or a log. A form that the server renders needs an action
 * (`answerPostedForm`); one that only scripts open needs none. Searches are GET forms without this component.
 */
export function Form(props: ComponentProps<'form'>) {
  return <form method="post" noValidate {...props} />
}
