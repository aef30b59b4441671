/** Keeps the tabs of a browser in sync: a tab that changes cart or favourites tells the others to reload. */
let channel: BroadcastChannel | undefined

function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('shelf')
  return channel
}

export function tellOtherTabs(): void {
  open()?.postMessage('changed')
}

/** Returns a function that unsubscribes. */
export function onOtherTabs(onChange: () => void): () => void {
  const tabs = open()
  tabs?.addEventListener('message', onChange)
  return () => tabs?.removeEventListener('message', onChange)
}
