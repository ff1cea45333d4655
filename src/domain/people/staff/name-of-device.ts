// The order matters: most browsers also name those that follow.
const browsers = {
  Edg: 'Edge',
  OPR: 'Opera',
  SamsungBrowser: 'Samsung Internet',
  Firefox: 'Firefox',
  Chrome: 'Chrome',
  Safari: 'Safari',
}
const systems = {
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Windows: 'Windows',
  Macintosh: 'macOS',
  CrOS: 'ChromeOS',
  Linux: 'Linux',
}

/** Browser and system of a User-Agent header, `Chrome · Windows`; empty when unknown. */
export function nameOfDevice(userAgent: string): string {
  const browser = Object.entries(browsers).find(([sign]) => userAgent.includes(`${sign}/`))?.[1]
  const system = Object.entries(systems).find(([sign]) => userAgent.includes(sign))?.[1]
  return [browser, system].filter(Boolean).join(' · ')
}
