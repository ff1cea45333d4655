import { HtmlValidate } from 'html-validate'

/** The rules for HTML and accessibility; rules about spelling are off. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:document', 'html-validate:a11y', 'html-validate:recommended'],
  rules: {
    // React writes charSet, autoComplete, <br/>, async="" and hidden="", which are valid HTML.
    'attr-case': 'off',
    'attribute-empty-style': 'off',
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    // Trailing spaces in hand-written pages for programs are harmless.
    'no-trailing-whitespace': 'off',
    'doctype-style': 'off',
    // React's useId makes ids that begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // Search engines truncate long titles, and the name of an event is given.
    'long-title': 'off',
    // Where a telephone number may break is a question of typography.
    'tel-non-breaking': 'off',
    // A hash protects files of other hosts; the shop's own files have the page's origin.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
})

/** Problems of a server-rendered page, one per line. */
export async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`),
  )
}
