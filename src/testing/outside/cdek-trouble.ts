/** What can go wrong on the way to CDEK and back. */
export interface CdekTrouble {
  /** Everything answers 500, or never. */
  away?: 'error' | 'hang'
  /** The next order is taken in, but its answer is a 500, or does not name it, or the connection breaks. */
  afterOrder?: 'error' | 'unnamed' | 'lost'
  /** Orders cannot be read: by an error inside of CDEK, which answers 400 then, or the page of a gateway before it. */
  reads?: 'error' | 'page'
  /** The next orders turn out to be invalid. */
  invalid?: boolean
  /** The next order is invalid at once: its id comes with the refusal, and is never known again. */
  invalidNow?: boolean
  /** Orders are never checked. */
  undecided?: boolean
  /** A number that was used is refused: at once, or when the order is checked. Otherwise it makes a second order. */
  repeats?: 'now' | 'later'
  /** Orders are not found by the shop's number yet: only so long after they were taken in, or never. */
  hidesMs?: number
  /** What was asked for to make an order is forgotten. */
  forgets?: boolean
  /** Orders are neither deleted nor refused: it is said at once, or only when it is asked for later. */
  holds?: 'now' | 'later'
  /** As what kind of request refusals are shown. */
  refusalsAs?: 'UPDATE'
  /** The next deletion or refusal is taken in, but the connection breaks. */
  afterWithdrawal?: 'lost'
  /** Notifications are sent twice. */
  doubled?: boolean
  /** Labels are printed for so long. */
  printMs?: number
  /** So many of the next print forms turn out to be invalid. */
  refusedLabels?: number
  /** Files of labels are the page of a gateway, or empty. */
  labels?: 'page' | 'nothing'
  /** Lists of places have so many rows a page at most, and name the first of them twice. */
  shortPages?: number
  /** Prices of parcels to this city never come. */
  hangsFor?: number
}
