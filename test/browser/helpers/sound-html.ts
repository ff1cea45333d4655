import { HtmlValidate } from 'html-validate'

/** The rules of HTML and of accessible pages; what is off here is a way to write the same page. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:document', 'html-validate:a11y', 'html-validate:recommended'],
  rules: {
    // React writes charSet, autoComplete, <br/> and async="": HTML reads them like the other spelling.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    // The pages for programs are written by hand: spaces at the end of their lines reach no reader.
    'no-trailing-whitespace': 'off',
    'doctype-style': 'off',
    // React's useId makes ids that begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // Search engines cut a long title by themselves, and an event is called what it is called.
    'long-title': 'off',
    // Where a telephone number may break is a matter of its typography.
    'tel-non-breaking': 'off',
    // A hash guards what another host serves; the shop's own files come from where the page does.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
})

/** Faults of a page as the server sent it, one line each. */
export async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`),
  )
}
