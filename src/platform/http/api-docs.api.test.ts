import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/test-app.server.ts'

const shop = await openTestApp()

interface Operation {
  summary?: string
  tags?: string[]
  requestBody?: unknown
  responses: Record<string, unknown>
}

interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

const document = (await shop.get('/api/openapi.json')).json() as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
)

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const result = await validator.validate(document as unknown as Record<string, unknown>)
  expect(result.errors ?? []).toEqual([])
  expect(result.valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('it lists every served endpoint and no other', () => {
  const served = routesOf(shop.app.printRoutes({ commonPrefix: false }))
    // Without the documents themselves.
    .filter((route) => /\/api\//.test(route) && !/\/api\/(docs|openapi)/.test(route))
  expect(served).toContain('GET /api/categories')
  const listed = operations.map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`)
  expect(listed.toSorted()).toEqual(served.toSorted())
})

test('every endpoint says what it is for and how it fails', () => {
  for (const { method, path, summary, tags, responses } of operations) {
    expect([method, path, typeof summary, tags?.length]).toEqual([method, path, 'string', 1])
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '503']))
  }
})

test.each(['/api/staff/pictures/', '/api/staff/import/'])('%s takes a file', (path) => {
  expect(document.paths[path]?.post?.requestBody).toEqual({
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: { file: expect.objectContaining({ type: 'string', format: 'binary' }) },
        },
      },
    },
  })
})

test('schemas have names, so that a generated client reads well', () => {
  expect(JSON.stringify(document.paths['/api/categories/'])).toContain('#/components/schemas/Category')
})

test('there is a page for people', async () => {
  const page = await shop.get('/api/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  expect(page.headers['content-security-policy']).not.toContain('unsafe')
  const scripts = [...page.body.matchAll(/<script[^>]*src="([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of scripts) {
    const file = await shop.get(new URL(script, 'http://shop/api/docs/').pathname)
    expect([script, file.statusCode]).toEqual([script, 200])
  }
})

/**
 * Fastify prints a tree, with paths without the trailing slash: `├── /api/catalog (GET, HEAD)`, below it
 * `│   └── /facets (GET, HEAD)`. As a list: `GET /api/catalog`, `GET /api/catalog/facets`.
 */
function routesOf(tree: string): string[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^(.*?)[├└]── (\S+) \((.+)\)$/.exec(line) ?? []
    const depth = indent.length / 4
    const path = depth === 0 ? part : `${parents[depth - 1]}${part}`
    parents[depth] = path
    return methods
      .split(', ')
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  })
}
