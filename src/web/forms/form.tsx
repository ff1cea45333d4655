import type { ComponentProps } from 'react'

/**
 * Every form that sends input uses this component. Before hydration the browser submits a form natively: by POST, so
 * that no password or address appears in a URL, the history or a log. A server-rendered form needs an action
 * (`answerPostedForm`); one that only scripts open needs none. Searches are GET forms without this component.
 */
export function Form(props: ComponentProps<'form'>) {
  return <form method="post" noValidate {...props} />
}
