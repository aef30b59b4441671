export interface CookieOptions {
  /** Readable by scripts of the page. */
  readable?: boolean
  secure: boolean
  maxAgeSeconds: number
}

/** The value of one cookie; the first one wins, as browsers send the most specific first. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, ...rest] = part.trim().split('=')
    if (key === name) return rest.join('=')
  }
  return undefined
}

/** For values that need no escaping: ours are base64url. */
export function writeCookie(name: string, value: string, { readable, secure, maxAgeSeconds }: CookieOptions): string {
  const flags = [`Max-Age=${maxAgeSeconds}`, 'Path=/', 'SameSite=Lax']
  if (!readable) flags.push('HttpOnly')
  if (secure) flags.push('Secure')
  return [`${name}=${value}`, ...flags].join('; ')
}
