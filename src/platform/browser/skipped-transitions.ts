/**
 * A view transition that is skipped (another navigation came, the tab is hidden) rejects its `ready`. The page has
 * changed all the same, but React Router leaves that promise to nobody, and it would end as an error in the console.
 */
export function acceptSkippedTransitions(): void {
  if (!('startViewTransition' in document)) return
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    const transition = start(update)
    transition.ready.catch(() => undefined)
    return transition
  }
}
