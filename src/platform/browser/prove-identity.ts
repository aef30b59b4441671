type Prompt = () => Promise<boolean>

let prompt: Prompt | undefined
let asked: Promise<boolean> | undefined

/** Set by the dialog of the back office while it is mounted: resolves to true when the user has proved who they are. */
export function setIdentityPrompt(next: Prompt | undefined): void {
  prompt = next
}

/** Several calls that are refused at once share one question. */
export function proveIdentity(): Promise<boolean> {
  if (!prompt) return Promise.resolve(false)
  asked ??= prompt().finally(() => {
    asked = undefined
  })
  return asked
}
