/** What a person of the staff is, from the most rights to the fewest. */
export const roles = ['administrator', 'manager', 'content', 'packer'] as const

export type Role = (typeof roles)[number]

/** Never empty: an endpoint that nobody may call is a mistake. */
export type Roles = readonly [Role, ...Role[]]

/*
 * Who may do what. Endpoints name a line of this table as their `roles`; menu, pages and buttons ask the same line by
 * `may`. Russian names and explanations are in `accounts/staff/role-names.ts`.
 */

/** The team, bank details, documents, the journal, exports of personal data. */
export const administrators = ['administrator'] as const satisfies Roles

/** All orders, payments, refunds, customers, delivery types, letters. */
export const managers = ['administrator', 'manager'] as const satisfies Roles

/** Goods, pictures, categories, stock, import and export of goods, search words. */
export const goodsEditors = ['administrator', 'manager', 'content'] as const satisfies Roles

/** Texts of the shop: contacts, about, stores. */
export const textEditors = ['administrator', 'content'] as const satisfies Roles

/** Orders to pack and send. A packer gets only these, and of the shopper only name, phone and address. */
export const packers = ['administrator', 'manager', 'packer'] as const satisfies Roles

/** Screens whose answer depends on the role. */
export const everyRole = roles satisfies Roles

export function may(role: Role | null | undefined, allowed: readonly Role[]): boolean {
  return role !== null && role !== undefined && allowed.includes(role)
}
