/** Scrolls a list of thumbnails until the chosen one is in the middle; the page itself never scrolls. */
export function keepInView(list: HTMLElement | null, index: number): void {
  const item = list?.children[index]
  if (!list || !(item instanceof HTMLElement)) return
  list.scrollTo({
    left: item.offsetLeft - (list.clientWidth - item.clientWidth) / 2,
    top: item.offsetTop - (list.clientHeight - item.clientHeight) / 2,
  })
}
