import { may, type Role } from '../../platform/contract/roles.ts'
import { type FieldName, fieldNames, fieldOf } from '../field-names.ts'

/** Fields that somebody of this role neither sees nor changes, such as the cost price. */
export function hiddenFields(role: Role | null): FieldName[] {
  return fieldNames.filter((name) => {
    const { roles } = fieldOf(name)
    return roles !== undefined && !may(role, roles)
  })
}

/** The product without the values of hidden fields. */
export function productFor<Product extends object>(role: Role, product: Product): Product {
  return { ...product, ...Object.fromEntries(hiddenFields(role).map((name) => [name, null])) }
}

/** The changes without those to hidden fields: a form that does not show a value must not erase it. */
export function changesBy<Changes extends object>(role: Role, changes: Changes): Changes {
  const hidden: readonly string[] = hiddenFields(role)
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !hidden.includes(name))) as Changes
}
