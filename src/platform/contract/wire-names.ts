/*
 * Tables name their columns in camel case, the API writes the same words in snake case: `heightMm` and `height_mm`.
 */

type SnakeCase<Name> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${SnakeCase<Rest>}`
  : ''

type CamelCase<Name> = Name extends `${infer Word}_${infer Rest}` ? `${Word}${Capitalize<CamelCase<Rest>>}` : Name

export type WireNamed<Row> = { [Name in keyof Row as SnakeCase<Name>]: Row[Name] }
export type ColumnNamed<Fields> = { [Name in keyof Fields as CamelCase<Name> & string]: Fields[Name] }

/** Renames the columns of a row to the names of the API. */
export function toWireNames<Row extends object>(row: Row): WireNamed<Row> {
  return renamed(row, snakeCase) as WireNamed<Row>
}

/** Renames fields of the API to the names of their columns. */
export function toColumnNames<Fields extends object>(fields: Fields): ColumnNamed<Fields> {
  return renamed(fields, camelCase) as ColumnNamed<Fields>
}

function renamed(object: object, rename: (name: string) => string): object {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [rename(name), value]))
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
