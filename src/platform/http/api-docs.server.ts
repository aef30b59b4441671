import swagger, { type SwaggerTransform } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

const multipartBody = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' } },
} as const

/** Uploads have no body schema, because nothing may read the form before the caller is admitted. */
const describeUpload: SwaggerTransform = (route) => {
  const { schema, url } = jsonSchemaTransform(route)
  return { schema: schema.consumes ? { ...schema, body: multipartBody } : schema, url }
}

/** The OpenAPI document and a page for people, both generated from the contract. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Kitsune API', version: '1', description: 'The calls of the storefront and of the back office.' },
    },
    transform: describeUpload,
    transformObject: jsonSchemaTransformObject,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/api/docs/',
    uiConfig: { url: '/api/openapi.json', docExpansion: 'list' },
    staticCSP: `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    indexPrefix: '',
  })
}
