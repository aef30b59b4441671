/** The shop cannot start for a reason that the operator can fix; the message is a full sentence for them. */
export class StartError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'StartError'
  }
}
