import type { Roles } from '../platform/contract/roles.ts'

/** A hundred million roubles. A higher price is a typo. */
export const maxKopecks = 10_000_000_000

/** What every column of imported and exported tables has. */
interface AnyColumn {
  /** The label that staff see in the editor, in table headers and in the audit log. */
  label: string
  /** Other titles of its column in imported tables, in lower case without punctuation. */
  aliases: readonly string[]
  /** The example in the import template. */
  example: string | number
  /** A hint for staff who fill in the column. */
  hint?: string
}

/** Additional properties of a product field. */
interface AnyField {
  /** The panel of the editor. */
  section: 'main' | 'sale' | 'details' | 'warehouse' | 'seo'
  /** Part of the public response. Otherwise only staff see it, unless the public contract lists it (price, series). */
  public?: true
  /** False when a copy of the product does not take it over. */
  copied?: false
  /** Who sees and changes it, when not everybody who may change goods. */
  roles?: Roles
  /** Optional in a new product, because some API clients are older than the field. */
  mayBeLeftOut?: true
}

/** `missing` is the error message for an empty cell. */
interface Required {
  required: true
  missing: string
}

type Optional = { required?: never }

interface LineField {
  kind: 'line'
  max: number
  placeholder?: string
  /** Removes insignificant characters, such as spaces inside a number. */
  tidy?: (text: string) => string
  check?: { isRight: (text: string) => boolean; wrong: string }
  /** What may be a typo: said, not refused. */
  doubt?: { isFine: (text: string) => boolean; text: string }
}

interface TextField {
  kind: 'text'
  max: number
  editorHint?: string
}

/** Roubles in the API, whole kopecks in the column `…_kopecks`. */
interface MoneyField {
  kind: 'money'
  /** Where the column is not called like the field. */
  column?: string
}

interface WholeField {
  kind: 'whole'
  min: number
  max: number
  placeholder?: string
}

/** A number from 1 to 12, chosen by name. */
interface MonthField {
  kind: 'month'
}

/** A day: `2026-11-30`. */
interface DateField {
  kind: 'date'
}

/** A second, in the shop's time zone where people read and write it. */
interface MomentField {
  kind: 'moment'
}

interface YesNoField {
  kind: 'yesNo'
  /** The value in the editor of a new product. */
  initial: boolean
}

/** One of a few texts. */
interface OneOfField {
  kind: 'oneOf'
  values: readonly string[]
  wrong: string
  tidy: (text: string) => string
}

/** One of a few codes, each with a readable name. */
interface ChoiceField {
  kind: 'choice'
  choices: Readonly<Record<string, string>>
  wrong: string
}

/** The name of something that many products share; the column `…_id` refers to it. */
interface ReferenceField {
  kind: 'reference'
  max: number
  names: 'series' | 'makers'
}

interface CategoryField {
  kind: 'category'
}

type Kind =
  | LineField
  | TextField
  | MoneyField
  | WholeField
  | MonthField
  | DateField
  | MomentField
  | YesNoField
  | OneOfField
  | ChoiceField
  | ReferenceField
  | CategoryField

export type TableColumn = AnyColumn & Kind & (Required | Optional)
export type ProductField = TableColumn & AnyField

interface Values {
  line: string | null
  text: string
  money: number | null
  whole: number | null
  month: number | null
  date: string | null
  moment: string | null
  yesNo: boolean
  oneOf: string | null
  choice: string | null
  reference: string | null
  category: number
}

/** The value in API requests and responses. */
export type ValueOf<Field extends ProductField> = Field extends { required: true }
  ? NonNullable<Values[Field['kind']]>
  : Field extends { choices: infer Choices }
    ? keyof Choices | null
    : Values[Field['kind']]
