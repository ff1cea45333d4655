/** The first button of a form is the one that Enter in a field presses: here it saves, although others come before. */
export function DefaultSave() {
  return (
    <button type="submit" name="send" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
  )
}
