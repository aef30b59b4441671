/** A page whose data arrive within this time opens with them: a loading text would only flicker. */
const patienceMs = 150

/** The value if it arrives in time, else undefined: the page then opens with skeletons and the promise. */
export function readySoon<T>(loading: Promise<T>): Promise<T | undefined> {
  const patience = new Promise<undefined>((resolve) => {
    setTimeout(resolve, patienceMs)
  })
  return Promise.race([loading, patience])
}
