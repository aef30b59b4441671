/** The law gives ten days from the moment the money is due. */
const days = 10

export function refundUntil(dueSince: Date): Date {
  return new Date(dueSince.getTime() + days * 24 * 60 * 60 * 1000)
}
