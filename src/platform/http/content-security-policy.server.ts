import { createHash } from 'node:crypto'

const inlineScript = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g

/**
 * A cached page cannot carry a nonce per request, so the policy lists the hashes of the page's own inline scripts
 * and is cached with the page. No inline styles at all, hence no `unsafe-inline` anywhere.
 */
export function contentSecurityPolicy(html: string, imageHosts: string[] = []): string {
  const hashes = new Set<string>()
  for (const match of html.matchAll(inlineScript)) {
    const { attributes = '', code = '' } = match.groups ?? {}
    if (/\ssrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return [
    `default-src 'none'`,
    ['script-src', `'self'`, ...hashes].join(' '),
    `style-src 'self'`,
    ['img-src', `'self'`, 'data:', ...imageHosts].join(' '),
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** For answers that are not pages: they load and run nothing. */
export const closedPolicy = `default-src 'none'; frame-ancestors 'none'`

/** For development only: Vite's inline scripts and styles violate a strict policy. */
export const openPolicy = `default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws:`
