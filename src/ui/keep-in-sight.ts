/** The keys move along the list while the focus stays in the field, so the browser does not scroll by itself. */
export function keepInSight(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
