import { hash } from 'node:crypto'

/**
 * A cached page cannot carry a nonce per request, so the policy lists the hashes of the page's own inline scripts
 * and is cached with the page. No inline styles at all, hence no `unsafe-inline` anywhere.
 */
export function contentSecurityPolicy(html: Buffer, imageHosts: string[] = []): string {
  const hashes = inlineScripts(html).map((code) => `'sha256-${hash('sha256', code, 'base64')}'`)
  return [
    `default-src 'none'`,
    ['script-src', `'self'`, ...new Set(hashes)].join(' '),
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

/** Bytes are searched and hashed as they are: a page is long, and its scripts are few. */
function inlineScripts(html: Buffer): Buffer[] {
  const scripts: Buffer[] = []
  let end = 0
  for (let start = html.indexOf('<script'); start >= 0; start = html.indexOf('<script', end)) {
    const code = html.indexOf('>', start) + 1
    end = html.indexOf('</script>', code)
    const attributes = html.toString('latin1', start, code)
    if (/\ssrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue
    scripts.push(html.subarray(code, end))
  }
  return scripts
}

/** For answers that are not pages: they load and run nothing. */
export const closedPolicy = `default-src 'none'; frame-ancestors 'none'`

/** For development only: Vite's inline scripts and styles violate a strict policy. */
export const openPolicy = `default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws:`
