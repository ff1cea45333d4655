/** Headers of a browser's request. */
const browserHeaders = {
  host: 'localhost',
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'es-MX,es;q=0.9,en;q=0.6',
  cookie: 'country=MX; locale=es_MX',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
}

/** The text of a request on the wire. */
export function requestText(
  call: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): string {
  const [method, path] = call.split(' ') as [string, string]
  const content = body === undefined ? '' : JSON.stringify(body)
  const all: Record<string, string> = { ...browserHeaders, ...headers }
  if (content) {
    all['content-type'] = 'application/json'
    all['content-length'] = String(Buffer.byteLength(content))
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`
}
