/** Copies a text to the clipboard; with the deprecated API on insecure origins. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.readOnly = true
    const dialog = document.querySelector('dialog[open]')
    ;(dialog ?? document.body).append(area)
    area.select()
    const copied = document.execCommand('copy')
    area.remove()
    return copied
  }
}
