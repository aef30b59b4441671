/** Tabs of one browser keep in step: whoever changed cart or favourites tells the others to look again. */
let channel: BroadcastChannel | undefined

function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('shelf')
  return channel
}

export function tellOtherTabs(): void {
  open()?.postMessage('changed')
}

/** Returns what stops listening. */
export function onOtherTabs(onChange: () => void): () => void {
  const tabs = open()
  tabs?.addEventListener('message', onChange)
  return () => tabs?.removeEventListener('message', onChange)
}
