/** A number from 0 up to, but without, the limit. */
export type Random = (limit: number) => number

/** What we need of a JSON schema as our OpenAPI document writes it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  minimum?: number
  maximum?: number
  maxLength?: number
  format?: string
}

/** What our own pages never send. */
const strange: unknown[] = [
  null,
  true,
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\r\n',
  '%',
  '\\',
  "'; drop table orders --",
  '<script>alert(1)</script>',
  '=1+1',
  '../../etc/passwd',
  '-1',
  '1e400',
  '٣',
  '9999-12-31',
  '0000-00-00',
  'щ'.repeat(10_000),
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  [[]],
  {},
  { constructor: { prototype: { admin: true } } },
  Array.from({ length: 1_000 }, (_, index) => index),
]

const words = [
  'Фигурка',
  'нэндо',
  'anna@mail.test',
  '+7 (999) 123-45-67',
  '630099',
  'KTS-SF-0012',
  'Petrova',
  '1/7',
  'ё',
]

export function pick<T>(from: readonly T[], random: Random): T {
  const value = from[random(from.length)]
  if (value === undefined && from.length === 0) throw new Error('nothing to pick from')
  return value as T
}

/** A value by the schema, wrong in one place or another about every fourth time. */
export function makeValue(schema: Schema, random: Random, definitions: Record<string, Schema>, depth = 0): unknown {
  if (random(12) === 0) return pick(strange, random)
  if (schema.$ref) {
    const named = definitions[schema.$ref.split('/').at(-1) ?? '']
    return named && depth < 8 ? makeValue(named, random, definitions, depth + 1) : null
  }
  const options = schema.anyOf ?? schema.oneOf
  if (options) return makeValue(pick(options, random), random, definitions, depth + 1)
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => makeValue(part, random, definitions, depth + 1)))
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum, random)
  const type = Array.isArray(schema.type) ? pick(schema.type, random) : schema.type
  if (type === 'object') return makeObject(schema, random, definitions, depth)
  if (type === 'array') {
    const length = depth > 6 ? 0 : random(4)
    return Array.from({ length }, () => makeValue(schema.items ?? {}, random, definitions, depth + 1))
  }
  return makeScalar(type, schema, random)
}

function makeObject(schema: Schema, random: Random, definitions: Record<string, Schema>, depth: number): unknown {
  const object: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (depth > 8 || random(8) === 0) continue
    object[name] = makeValue(property, random, definitions, depth + 1)
  }
  return object
}

function makeScalar(type: string | undefined, schema: Schema, random: Random): unknown {
  switch (type) {
    case 'integer':
      return (schema.minimum ?? 0) + random(Math.min(150, (schema.maximum ?? 150) + 1))
    case 'number':
      return random(100_000) / 100
    case 'boolean':
      return random(2) === 0
    case 'null':
      return null
    case 'string':
      if (schema.format === 'date') return `2026-${String(1 + random(12)).padStart(2, '0')}-0${1 + random(9)}`
      if (schema.format === 'date-time') return new Date(1_790_000_000_000 + random(1e9)).toISOString()
      return pick(words, random).slice(0, schema.maxLength)
    default:
      return pick(strange, random)
  }
}
