/** Calls the control interface of the payment provider's simulator at `url`. */
export type Control = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>

export function controlOf(url: string): Control {
  return async (method, path, body) => {
    const response = await fetch(`${url}/control${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (!response.ok) throw new Error(`control ${path}: ${response.status} ${await response.text()}`)
    return (await response.json().catch(() => ({}))) as Record<string, unknown>
  }
}

/** How often the shop has called this operation of the simulator. */
export async function countOf(control: Control, operation: string): Promise<number> {
  const { entries } = await control('GET', `/journal?operation=${operation}`)
  return (entries as unknown[]).length
}
