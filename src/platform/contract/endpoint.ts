import { z } from 'zod'
import type { Access } from '../http/viewer.ts'
import type { Roles } from './roles.ts'

interface EndpointParts {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters in braces, as OpenAPI writes them: `/api/products/{id}/`. */
  path: `/api/${string}`
  summary: string
  /** The same answer for everybody, built from catalogue data only: cached until that changes. */
  shared?: true
  tag: string
  /** Refused unless the user proved in this session, some minutes ago at most, who they are: see docs/decisions/0034. */
  recentIdentity?: true
  /** Open to staff who have yet to set up the second factor that administrators require. */
  withoutFactor?: true
  /** A writing call that is authorised by its body alone, never by a cookie. */
  withoutCsrf?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Takes one file as multipart/form-data instead of a JSON body. */
  upload?: { maxBytes: number }
  responses: { 200: z.ZodType } & Partial<Record<400 | 401 | 403 | 404 | 409 | 413 | 415 | 429, z.ZodType>>
}

/** Who may call. Answers for a particular user are never cached. Staff endpoints must say which roles. */
type AccessRule = { access?: Exclude<Access, 'staff'>; roles?: never } | { access: 'staff'; roles: Roles }

/**
 * One endpoint, described once. The server's validation and serialization, the OpenAPI document and the types of
 * the client all come from this. Browser code imports only its type, so zod is not shipped to shoppers.
 */
export type Endpoint = EndpointParts & AccessRule

export function endpoint<const E extends Endpoint>(description: E): E {
  return description
}

/** The name by which clients call an endpoint: `GET /api/categories/`. The compiler checks it against the contract. */
export type KeyOf<E extends Endpoint> = `${E['method']} ${E['path']}`

type Part<E extends Endpoint, Name extends 'params' | 'query' | 'body'> = E[Name] extends z.ZodType
  ? E[Name]
  : undefined

/** A file as it was sent. Its name says nothing about its content and is never used as a path. */
export interface UploadedFile {
  name: string
  bytes: Uint8Array
}

type FilePart<E extends Endpoint> = E['upload'] extends { maxBytes: number } ? { file: UploadedFile } : unknown

/** What a caller passes in. */
export type InputOf<E extends Endpoint> = (Part<E, 'params'> extends z.ZodType
  ? { params: z.input<Part<E, 'params'>> }
  : unknown) &
  (Part<E, 'query'> extends z.ZodType ? QueryInput<z.input<Part<E, 'query'>>> : unknown) &
  (Part<E, 'body'> extends z.ZodType ? { body: z.input<Part<E, 'body'>> } : unknown)

/** Optional when all of its values are. */
type QueryInput<Query> = Partial<Query> extends Query ? { query?: Query } : { query: Query }

/** What a handler receives: validated, with defaults filled in. */
export type CheckedInputOf<E extends Endpoint> = (Part<E, 'params'> extends z.ZodType
  ? { params: z.output<Part<E, 'params'>> }
  : unknown) &
  (Part<E, 'query'> extends z.ZodType ? { query: z.output<Part<E, 'query'>> } : unknown) &
  (Part<E, 'body'> extends z.ZodType ? { body: z.output<Part<E, 'body'>> } : unknown) &
  FilePart<E>

export type AnswerOf<E extends Endpoint> = z.output<E['responses'][200]>

/** The shape of every refusal under /api/. */
export const errorAnswer = z
  .object({
    error: z.string().describe('Sentence for the shopper, in Russian'),
    code: z.string().describe('Which refusal it is, for programs'),
    detail: z.string().describe('What happened, for the developer'),
    fields: z.record(z.string(), z.string()).optional().describe('What is wrong with which field'),
  })
  .meta({ id: 'Error' })
