import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { closedPolicy, contentSecurityPolicy } from './content-security-policy.server.ts'

const policyOf = (html: string, hosts?: string[]) => contentSecurityPolicy(Buffer.from(html), hosts)
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('every inline script is allowed by its hash, nothing else is', () => {
  const policy = policyOf(`
    <script>first()</script>
    <script type="module" async="">second()</script>
    <script>first()</script>
    <script type="module" src="/assets/entry.js"></script>
    <script type="application/ld+json">{"@type":"Store"}</script>`)
  expect(policy).toContain(`script-src 'self' ${hashOf('first()')} ${hashOf('second()')};`)
})

test('a script of several lines is hashed unchanged', () => {
  expect(policyOf('<script>\n  a()\n</script>')).toContain(hashOf('\n  a()\n'))
})

test.each([policyOf('<script>a()</script>'), closedPolicy])('%s has no unsafe source', (policy) => {
  expect(policy).toMatch(/^default-src 'none';/)
  expect(policy).toContain(`frame-ancestors 'none'`)
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
})

test('pictures may come from the configured hosts', () => {
  expect(policyOf('', ['https://cdn.example.ru'])).toContain(`img-src 'self' data: https://cdn.example.ru;`)
})
