import type { Schema } from './make-value.ts'

interface Parameter {
  name: string
  in: string
  schema?: Schema
}

interface DocumentedOperation {
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}

interface ApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>
  components?: { schemas?: Record<string, Schema> }
}

/** A call of the API as its document describes it. */
export interface Operation {
  method: string
  path: string
  parameters: Parameter[]
  body?: Schema
  takesFile: boolean
}

export async function readOperations(origin: string): Promise<{
  operations: Operation[]
  definitions: Record<string, Schema>
}> {
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as ApiDocument
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content?.['application/json']?.schema,
      takesFile: requestBody?.content?.['multipart/form-data'] !== undefined,
    })),
  )
  return { operations, definitions: document.components?.schemas ?? {} }
}
