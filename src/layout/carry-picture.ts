const transitionName = 'product-picture'
let carried: HTMLElement | undefined

/**
 * View transition from the picture of the clicked card to the picture of the product page, which has this name in CSS.
 * A name must be unique on the page, so it is removed from the previous card and from the product that is being left.
 */
export function carryPicture(link: HTMLAnchorElement): void {
  if (carried) carried.style.viewTransitionName = ''
  carried = /^\/product\/\d+\/?$/.test(link.pathname)
    ? (link.querySelector<HTMLElement>('.picture') ?? undefined)
    : undefined
  if (!carried) return
  const left = document.querySelector<HTMLElement>('.gallery-stage')
  if (left) left.style.viewTransitionName = 'none'
  carried.style.viewTransitionName = transitionName
}
