import type sharp from 'sharp'

let loading: Promise<typeof sharp> | undefined

/** The library for pictures, when the first one is drawn: it takes 20 MB, and many a process never draws one. */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= import('sharp').then(({ default: library }) => {
    // One thread for a picture: the other cores are for requests. Hardly any step is repeated, so none is cached.
    library.concurrency(1)
    library.cache(false)
    return library
  })
  return loading
}
