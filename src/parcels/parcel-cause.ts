/** When a parcel was moved, and by whom. */
export interface ParcelCause {
  at: Date
  actor: 'staff' | 'shop'
  accountId?: number | undefined
  /** Letters about it wait until then. */
  lettersAfter?: Date | undefined
}
