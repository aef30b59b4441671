/** A page that has its data within this time opens with it: a loading text would only flicker. */
const patienceMs = 150

/** The value if it is there soon, else undefined: the page then opens with skeletons and the promise. */
export function readySoon<T>(loading: Promise<T>): Promise<T | undefined> {
  const patience = new Promise<undefined>((resolve) => {
    setTimeout(resolve, patienceMs)
  })
  return Promise.race([loading, patience])
}
