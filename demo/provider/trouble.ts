/** What goes wrong with the answer to a call of the shop, after the operation was done or before. */
type CallTrouble = 'none' | 'refused' | 'error_before' | 'error_after' | 'answer_lost' | 'hang' | 'notify_first'

/** What becomes of a notification. */
type NotificationTrouble = 'once' | 'twice' | 'late' | 'never'

/** The switches. Asked for every call and every notification, so a test can choose at random. */
export interface Trouble {
  call: (path: string) => CallTrouble
  notification: () => NotificationTrouble
  /** What the cash desk says to a receipt. */
  receipt: () => 'succeeded' | 'canceled'
  /** It knows the shop by other keys. */
  otherKeys: boolean
  /** The agreement has no SBP. */
  withoutSbp: boolean
  /** It gives nothing back, and says so in its own language. */
  noRefunds: boolean
  /** Refunds are taken, and under way until they are finished. */
  slowRefunds: boolean
  /** Receipts are switched on there: payments and refunds without one are refused. */
  needsReceipts: boolean
  hangMs: number
  lateMs: number
}

export const noTrouble: Trouble = {
  call: () => 'none',
  notification: () => 'once',
  receipt: () => 'succeeded',
  otherKeys: false,
  withoutSbp: false,
  noRefunds: false,
  slowRefunds: false,
  needsReceipts: false,
  hangMs: 30_000,
  lateMs: 2000,
}
