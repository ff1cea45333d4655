/** The form with the other person's values for the fields where they were chosen. */
export function resolveConflicts(form: FormData): FormData {
  for (const [key, choice] of [...form]) {
    if (!key.startsWith('take.')) continue
    const name = key.slice('take.'.length)
    const theirs = form.get(`theirs.${name}`)
    // A field that was edited after the choice keeps its text.
    const wasEdited = form.get(name) !== form.get(`mine.${name}`)
    if (choice === 'theirs' && theirs !== null && !wasEdited) form.set(name, theirs)
    form.delete(key)
    form.delete(`theirs.${name}`)
    form.delete(`mine.${name}`)
  }
  return form
}
